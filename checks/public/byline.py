"""Who stands behind a published check: by name, or by role where the newsroom prefers it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from checks.approved_content import present_publication
from checks.journal import name_of
from checks.models.fact_check import FactCheck
from checks.models.site_settings import NewsroomSettings
from checks.permissions import Role


@dataclass(frozen=True, slots=True)
class Byline:
    """As shown; both are empty for a preview of what was never published."""

    written_by: str = ""
    approved_by: str = ""


def people_behind(fact_check: FactCheck) -> list[Any]:
    """Everyone whose name or role the byline may show."""
    publication = present_publication(fact_check)
    if publication is None:
        return []
    return [
        publication.approval.approved_by,
        *(each.user for each in fact_check.contributions.all()),
    ]


def byline_of(fact_check: FactCheck, newsroom: NewsroomSettings) -> Byline:
    """Everyone who contributed to something published, and who approved what stands now."""
    publication = present_publication(fact_check)
    if publication is None:
        return Byline()
    # Contributions of the present round are not public before that round is.
    authors = [
        shown_name(each.user, newsroom)
        for each in fact_check.contributions.all()
        if each.user and each.round_number <= publication.round_number
    ]
    return Byline(
        written_by=joined(authors),
        approved_by=shown_name(publication.approval.approved_by, newsroom),
    )


def shown_name(user: Any, newsroom: NewsroomSettings) -> str:
    """A person's name, or their role on the desk."""
    if newsroom.byline == NewsroomSettings.Byline.NAMES:
        return name_of(user)
    names = {group.name for group in user.groups.all()}
    return next((role.value for role in reversed(Role) if role in names), _("the newsroom"))


def joined(names: Iterable[str]) -> str:
    """“Ana, Bia and Caio”, each once, in the order given."""
    *others, last = list(dict.fromkeys(names)) or [""]
    if not others:
        return last
    return _("%(names)s and %(last)s") % {"names": ", ".join(others), "last": last}


def fetch_roles(people: Iterable[Any], newsroom: NewsroomSettings) -> None:
    """What ``shown_name`` needs of all these people, in one query at most."""
    if newsroom.byline != NewsroomSettings.Byline.NAMES:
        prefetch_related_objects([person for person in people if person], "groups")

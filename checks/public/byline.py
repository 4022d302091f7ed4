"""Who stands behind a published check: by name, or by role where the newsroom prefers it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
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


def with_groups(rows: QuerySet, newsroom: NewsroomSettings, *people: str) -> QuerySet:
    """The same rows with what ``shown_name`` needs of each person, in one query."""
    if newsroom.byline == NewsroomSettings.Byline.NAMES:
        return rows
    return rows.prefetch_related(*(f"{person}__groups" for person in people))

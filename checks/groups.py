"""The groups of ``permissions.Role`` with what Wagtail lets them open, set after every migration.

Editorial acts are ``permissions.ACTS_OF``; these grants are for lists, accounts and settings only.
"""

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db.models import Q
from wagtail.models import GroupPagePermission, Page

from checks.permissions import ACTS_OF, Act, Role

WRITERS = tuple(role for role, acts in ACTS_OF.items() if Act.WRITE in acts)
KEEP = ("add", "change", "view")
ALL = ("add", "change", "delete", "view")
# Candidacies and rounds decide who is compared with whom, source rules what may carry a verdict:
# policies, and the chief editor's.
GRANTS: dict[str, dict[Role, tuple[str, ...]]] = {
    "checks.person": dict.fromkeys(WRITERS, KEEP),
    "checks.personaccount": dict.fromkeys(WRITERS, KEEP),
    "checks.proposal": dict.fromkeys(WRITERS, ("change", "view")),
    "checks.candidacy": {**dict.fromkeys(WRITERS, ("view",)), Role.CHIEF_EDITOR: KEEP},
    "checks.electionround": {**dict.fromkeys(WRITERS, ("view",)), Role.CHIEF_EDITOR: KEEP},
    "checks.sourcerule": {**dict.fromkeys(WRITERS, ("view",)), Role.CHIEF_EDITOR: ALL},
    "checks.newsroomsettings": {Role.ADMINISTRATOR: ("change", "view")},
    "social_capture.capture": dict.fromkeys(WRITERS, ("add", "view")),
    "auth.user": {Role.ADMINISTRATOR: ALL},
    "auth.group": {Role.ADMINISTRATOR: ALL},
}


def make_groups_after_migrate(**_kwargs: Any) -> None:
    """Receiver of ``post_migrate``: each role has its group, and exactly these grants."""
    access = Permission.objects.filter(
        codename="access_admin", content_type__app_label="wagtailadmin"
    ).first()
    managed = Permission.objects.filter(_any_of((name, ALL) for name in GRANTS))
    for role in Role:
        group, _is_new = Group.objects.get_or_create(name=role)
        granted = managed.filter(
            _any_of((name, roles[role]) for name, roles in GRANTS.items() if role in roles)
        )
        # What an earlier version granted, or somebody by hand, on these models goes.
        group.permissions.remove(*managed.exclude(pk__in=granted))
        group.permissions.add(*granted, *([access] if access else []))
    _let_writers_edit_pages()


def _any_of(grants: Any) -> Q:
    """Those permissions of these models; of none when there is none."""
    wanted = Q(pk__in=())
    for name, acts in grants:
        app, model = name.split(".")
        wanted |= Q(
            content_type__app_label=app,
            content_type__model=model,
            codename__in=[f"{act}_{model}" for act in acts],
        )
    return wanted


def _let_writers_edit_pages() -> None:
    root = Page.objects.filter(depth=1).first()
    if root is None:
        return
    change = Permission.objects.filter(
        codename="change_page", content_type__app_label="wagtailcore"
    ).first()
    if change is None:
        return
    for group in Group.objects.filter(name__in=WRITERS):
        GroupPagePermission.objects.get_or_create(group=group, page=root, permission=change)

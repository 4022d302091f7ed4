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
ACCESS = "wagtailadmin.access_admin"
ALL = ("add", "change", "delete", "view")
# Candidacies and rounds decide who is compared with whom: a policy, and the chief editor's.
GRANTS: dict[str, dict[Role, tuple[str, ...]]] = {
    "checks.person": dict.fromkeys(WRITERS, KEEP),
    "checks.personaccount": dict.fromkeys(WRITERS, KEEP),
    "checks.proposal": dict.fromkeys(WRITERS, ("change", "view")),
    "checks.candidacy": {**dict.fromkeys(WRITERS, ("view",)), Role.CHIEF_EDITOR: KEEP},
    "checks.electionround": {**dict.fromkeys(WRITERS, ("view",)), Role.CHIEF_EDITOR: KEEP},
    "checks.newsroomsettings": {Role.ADMINISTRATOR: ("change", "view")},
    "social_capture.capture": dict.fromkeys(WRITERS, ("add", "view")),
    "auth.user": {Role.ADMINISTRATOR: ALL},
    "auth.group": {Role.ADMINISTRATOR: ALL},
}


def make_groups_after_migrate(**_kwargs: Any) -> None:
    """Receiver of ``post_migrate``: each role has its group, and exactly these grants."""
    managed = _managed_permissions()
    for role in Role:
        group, _is_new = Group.objects.get_or_create(name=role)
        held = set(group.permissions.filter(pk__in=managed.values()).values_list("pk", flat=True))
        wanted = {managed[name] for name in _granted_to(role) if name in managed}
        # What an earlier version granted, or somebody by hand, on these models goes.
        if held - wanted:
            group.permissions.remove(*(held - wanted))
        if wanted - held:
            group.permissions.add(*(wanted - held))
    let_writers_edit_pages()


def _managed_permissions() -> dict[str, int]:
    """``checks.add_person`` and so on, as far as their models are there."""
    models = [name.split(".") for name in GRANTS]
    of_models = Q(pk__in=())
    for app, model in models:
        of_models |= Q(content_type__app_label=app, content_type__model=model)
    access = Q(codename="access_admin", content_type__app_label="wagtailadmin")
    rows = Permission.objects.filter(of_models | access)
    found = rows.values_list("content_type__app_label", "codename", "pk")
    names = {f"{app}.{act}_{model}" for app, model in models for act in ALL} | {ACCESS}
    return {f"{app}.{code}": pk for app, code, pk in found if f"{app}.{code}" in names}


def _granted_to(role: Role) -> set[str]:
    granted = {ACCESS}
    for name, roles in GRANTS.items():
        app, model = name.split(".")
        granted |= {f"{app}.{act}_{model}" for act in roles.get(role, ())}
    return granted


def let_writers_edit_pages() -> None:
    """Everywhere, as far as Wagtail asks; before there is a first page there is nothing to let."""
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

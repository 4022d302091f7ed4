"""The groups of ``permissions.Role``, made after every migration."""

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from wagtail.models import GroupPagePermission, Page

from checks.permissions import ACTS_OF, Act, Role

# The lists each role keeps: model, and what they may do with its rows.
LISTS_OF_WRITERS = {
    "person": ("add", "change", "view"),
    "personaccount": ("add", "change", "view"),
    "candidacy": ("add", "change", "view"),
    "electionround": ("add", "change", "view"),
    "proposal": ("change", "view"),
    "sourcerule": ("view",),
}
LISTS_OF_CHIEFS = {"sourcerule": ("add", "change", "delete", "view")}
WRITERS = [role for role, acts in ACTS_OF.items() if Act.WRITE in acts]


def make_groups_after_migrate(**_kwargs: Any) -> None:
    """Receiver of ``post_migrate``: each role has its group, with access to the desk."""
    access = Permission.objects.filter(
        codename="access_admin", content_type__app_label="wagtailadmin"
    ).first()
    for role in Role:
        group, _is_new = Group.objects.get_or_create(name=role)
        if access:
            group.permissions.add(access)
    _let_administrators_keep_accounts()
    for role in WRITERS:
        _let_keep(role, LISTS_OF_WRITERS)
    _let_keep(Role.CHIEF_EDITOR, LISTS_OF_CHIEFS)
    _let_writers_edit_pages()
    _let_writers_capture()


def _let_writers_capture() -> None:
    captures = Permission.objects.filter(
        content_type__app_label="social_capture", codename__in=["add_capture", "view_capture"]
    )
    for role in WRITERS:
        Group.objects.get(name=role).permissions.add(*captures)


def _let_keep(role: Role, lists: dict[str, tuple[str, ...]]) -> None:
    codenames = [f"{act}_{model}" for model, acts in lists.items() for act in acts]
    Group.objects.get(name=role).permissions.add(
        *Permission.objects.filter(content_type__app_label="checks", codename__in=codenames)
    )


def _let_administrators_keep_accounts() -> None:
    group = Group.objects.get(name=Role.ADMINISTRATOR)
    group.permissions.add(
        *Permission.objects.filter(
            content_type__in=ContentType.objects.filter(app_label="auth"),
            content_type__model__in=["user", "group"],
        )
    )


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

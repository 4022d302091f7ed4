"""Who belongs to which role, on the record: every change is a row of the editorial log.

An account's groups give its editorial power, and administrators keep accounts. They have no such
power themselves: that they give it to somebody, or to themselves, is for everyone to see.
"""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission
from django.db.models import ProtectedError
from django.db.models.deletion import Collector
from django.db.models.signals import m2m_changed, pre_delete, pre_save
from wagtail.log_actions import get_active_log_context

from checks import journal
from checks.permissions import Role
from checks.refusals import RoleStays

SIGNS = {"post_add": "+", "post_remove": "−", "pre_clear": "−"}


def connect() -> None:
    """Listen; called once, when the apps are ready."""
    m2m_changed.connect(
        log_changed_roles,
        sender=get_user_model().groups.through,
        dispatch_uid="checks.log_changed_roles",
    )
    m2m_changed.connect(
        log_changed_permissions,
        sender=Group.permissions.through,
        dispatch_uid="checks.log_changed_permissions",
    )
    pre_save.connect(keep_the_name_of_a_role, sender=Group, dispatch_uid="checks.role_names")
    pre_delete.connect(keep_roles, sender=Group, dispatch_uid="checks.roles_stay")


def log_changed_roles(
    instance: Any, action: str, *, reverse: bool, pk_set: set[int] | None, **_kwargs: Any
) -> None:
    """One row per person and change, with who made it when that is known."""
    sign = SIGNS.get(action)
    if sign is None:
        return
    if reverse:
        accounts = get_user_model().objects.filter(pk__in=_those(pk_set, instance.user_set))
        for account in accounts.order_by("pk"):
            _log("change_roles", account.get_username(), sign, [instance.name])
        return
    groups = Group.objects.filter(pk__in=_those(pk_set, instance.groups)).order_by("name")
    _log("change_roles", instance.get_username(), sign, groups.values_list("name", flat=True))


def log_changed_permissions(
    instance: Any, action: str, *, reverse: bool, pk_set: set[int] | None, **_kwargs: Any
) -> None:
    """What a person lets a group do in Wagtail; migrations set it up and are nobody."""
    sign = SIGNS.get(action)
    if sign is None or reverse or acting_person() is None:
        return
    changed = Permission.objects.filter(pk__in=_those(pk_set, instance.permissions))
    told = changed.values_list("content_type__app_label", "codename")
    _log("change_permissions", instance.name, sign, [".".join(each) for each in told])


def keep_the_name_of_a_role(instance: Group, **_kwargs: Any) -> None:
    """A renamed role would take its acts from everyone who has it."""
    before = Group.objects.filter(pk=instance.pk).values_list("name", flat=True).first()
    if before in set(Role) and instance.name != before:
        raise RoleStays


def keep_roles(instance: Group, **_kwargs: Any) -> None:
    """The same for a deleted one."""
    if instance.name in set(Role):
        raise RoleStays


def acting_person() -> Any:
    """Whose request this is, as Wagtail's admin says; None outside it."""
    return getattr(get_active_log_context(), "user", None)


def stands_on_record(account: Any) -> bool:
    """Whether rows that are kept name the account, so that it can be closed but not deleted."""
    try:
        Collector(using=account._state.db).collect([account])
    except ProtectedError:
        return True
    return False


def _those(keys: set[int] | None, present: Any) -> Any:
    """Without keys everything is being cleared: what stands there now is what goes."""
    return present.all() if keys is None else keys


def _log(act: str, whose: str, sign: str, names: Iterable[str]) -> None:
    told = ", ".join(names)
    if told:
        journal.append(act, by=acting_person(), note=f"{whose}: {sign} {told}")

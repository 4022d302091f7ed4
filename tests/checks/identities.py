"""Who asks: each role, two roles at once, and those whom no role lets in."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, Group

from checks.permissions import Role

# What a person is: their roles, and whether the account is open.
IDENTITIES = {
    "reporter": ({Role.REPORTER}, {}),
    "editor": ({Role.EDITOR}, {}),
    "chief editor": ({Role.CHIEF_EDITOR}, {}),
    "operator": ({Role.OPERATOR}, {}),
    "administrator": ({Role.ADMINISTRATOR}, {}),
    "reporter and operator": ({Role.REPORTER, Role.OPERATOR}, {}),
    "operator and administrator": ({Role.OPERATOR, Role.ADMINISTRATOR}, {}),
    "superuser without a role": (set(), {"is_superuser": True}),
    "superuser who reports": ({Role.REPORTER}, {"is_superuser": True}),
    "closed account of a chief": ({Role.CHIEF_EDITOR}, {"is_active": False}),
    "account without a role": (set(), {}),
    "visitor": (None, {}),
}


def become(person, identity):
    """The same account with other roles, without a word in the log; a visitor has no account."""
    roles, flags = IDENTITIES[identity]
    if roles is None:
        return AnonymousUser()
    membership = person.groups.through.objects
    membership.filter(user=person).delete()
    for role in roles:
        membership.create(user=person, group=Group.objects.get_or_create(name=role)[0])
    flags = {"is_superuser": False, "is_active": True} | flags
    get_user_model().objects.filter(pk=person.pk).update(**flags)
    return get_user_model().objects.get(pk=person.pk)

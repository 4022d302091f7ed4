"""Who may do what, as one table: role × act. The two-person rule itself needs no role."""

from enum import StrEnum
from typing import Any

from django.contrib.auth import get_user_model

from checks.refusals import NotAllowed


class Act(StrEnum):
    """An editorial act, in a reporter's word."""

    TRIAGE = "triage"
    WRITE = "write"
    APPROVE = "approve"
    WITHDRAW = "withdraw"
    SET_POLICY = "set_policy"
    RUN_DEBATE = "run_debate"
    AUTOMATE_DEBATE = "automate_debate"
    ADMINISTER = "administer"


class Role(StrEnum):
    """The names of the groups, as the accounts screen shows them."""

    REPORTER = "Reportagem"
    EDITOR = "Edição"
    CHIEF_EDITOR = "Chefia de edição"
    OPERATOR = "Operação de debates"
    ADMINISTRATOR = "Administração"


ACTS_OF: dict[Role, frozenset[Act]] = {
    Role.REPORTER: frozenset({Act.TRIAGE, Act.WRITE}),
    Role.EDITOR: frozenset({Act.TRIAGE, Act.WRITE, Act.APPROVE}),
    Role.CHIEF_EDITOR: frozenset(
        {
            Act.TRIAGE,
            Act.WRITE,
            Act.APPROVE,
            Act.WITHDRAW,
            Act.SET_POLICY,
            Act.RUN_DEBATE,
            Act.AUTOMATE_DEBATE,
        }
    ),
    Role.OPERATOR: frozenset({Act.RUN_DEBATE}),
    # Accounts and settings; no editorial power by itself.
    Role.ADMINISTRATOR: frozenset({Act.ADMINISTER}),
}


# Who works at the desk: its screens open to these acts.
DESK_PEOPLE = frozenset({Act.TRIAGE, Act.WRITE, Act.APPROVE})


def acts_of(user: Any) -> frozenset[Act]:
    """Everything the person's groups allow. Being superuser adds nothing editorial."""
    if not user or not user.is_active:
        return frozenset()
    names = set(user.groups.values_list("name", flat=True))
    return frozenset().union(*(acts for role, acts in ACTS_OF.items() if role in names))


def may(user: Any, act: Act) -> bool:
    """Whether the person's groups allow the act."""
    return act in acts_of(user)


def demand(user: Any, act: Act) -> None:
    """Raise ``NotAllowed`` unless the person's groups allow the act."""
    if not may(user, act):
        raise NotAllowed


def people_who_may(act: Act) -> list[Any]:
    """Every active person whose groups allow the act, by name."""
    roles = [role for role, acts in ACTS_OF.items() if act in acts]
    people = get_user_model().objects.filter(is_active=True, groups__name__in=roles).distinct()
    return list(people.order_by("first_name", "last_name", "username"))

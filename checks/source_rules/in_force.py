"""The source policy that counts now: the shipped lists, and over them what the desk decided."""

import logging
from collections.abc import Iterable

from django.db.models import QuerySet

from checks.models.source_rules import SourceRuleChange, SourceRuleDecision
from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import Entry, InvalidRule, Retirement, RuleBook, SourceRule
from checks.source_policy.rules import shipped_rules as shipped

logger = logging.getLogger(__name__)
Kind = SourceRuleChange.Kind
IN_FORCE = SourceRuleDecision.Outcome.IN_FORCE


def decisions_in_force() -> QuerySet[SourceRuleDecision]:
    """The last decision on each address that the desk ever decided on."""
    standing = SourceRuleDecision.objects.filter(outcome=IN_FORCE, superseded_by__isnull=True)
    return standing.select_related("change").order_by("address")


def entries_in_force() -> list[Entry]:
    """What the desk decided, as the policy reads it.

    A row that the policy can't read any more is left out and logged: one bad row must not keep
    every draft from being saved.
    """
    entries = []
    for decision in decisions_in_force():
        try:
            entry = entry_of(decision.change)
            if entry is not None:
                entry.read()
                entries.append(entry)
        except ValueError as error:
            logger.warning("source rule %s is not readable: %s", decision.change_id, error)
    return entries


def policy() -> RuleBook:
    """The whole policy in force."""
    return shipped().extended(entries_in_force())


def entry_of(change: SourceRuleChange) -> Entry | None:
    """A change as the policy reads it; None when the shipped rule counts again."""
    if change.kind == Kind.SHIPPED:
        return None
    if change.kind == Kind.RETIRED:
        return Retirement(change.address)
    return SourceRule(
        change.address,
        SourceClass(change.source_class),
        change.reason,
        change.side,
        change.origin,
    )


def policy_with(book: RuleBook, changes: Iterable[SourceRuleChange]) -> RuleBook:
    """The policy as it would be with changes that are not in force yet."""
    entries: list[Entry] = []
    for change in changes:
        entry = entry_of(change) or _shipped_entry(change.address)
        entries.append(entry)
    return book.extended(entries)


def _shipped_entry(address: str) -> Entry:
    try:
        return shipped().at(Retirement(address).read()) or Retirement(address)
    except InvalidRule:
        return Retirement(address)

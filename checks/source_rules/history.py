"""What happened to one address, or to the public list of excluded sites, in order."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from checks.models.source_rules import SourceRuleChange, SourceRuleDecision
from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import InvalidRule, read_rule_address, shipped_rules
from checks.source_policy.shipped_history import Listed, listed_on, shipped_history
from checks.source_rules.in_force import IN_FORCE, policy

Kind = SourceRuleChange.Kind


@dataclass(frozen=True, slots=True)
class Step:
    """One change in force: the day, from which class and side to which, and why."""

    on: date
    was: str
    was_side: str
    becomes: str
    becomes_side: str
    reason: str
    origin: str
    is_shipped: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An address that is or was on the public list of excluded sites."""

    address: str
    side: str
    reason: str
    origin: str
    is_listed: bool
    steps: list[Step]

    @property
    def since(self) -> date | None:
        """The day of the last step."""
        return self.steps[-1].on if self.steps else None


def changes_of(address: str) -> Iterable[SourceRuleChange]:
    """Every change that was ever asked for an address, the latest first, with its decision."""
    found = SourceRuleChange.objects.filter(address=address)
    return found.select_related("asked_by", "decision__decided_by").order_by("-pk")


def excluded_entries() -> list[Entry]:
    """The public list: what is excluded today by name of address, then what no longer is."""
    steps = _steps()
    today = {
        rule.address: rule for rule in policy().rules if rule.source_class is SourceClass.EXCLUDED
    }
    entries = []
    for address in sorted(steps.keys() | today.keys()):
        rule = today.get(address)
        told = steps.get(address, [])
        if rule is not None:
            entries.append(Entry(address, rule.side, rule.reason, rule.origin, True, told))
        elif told:
            last = told[-1]
            entries.append(Entry(address, last.was_side, last.reason, last.origin, False, told))
    return sorted(entries, key=lambda entry: (not entry.is_listed, entry.address))


def date_of_the_list() -> date:
    """The day on which the list last changed, by the desk or by what is shipped."""
    last = SourceRuleDecision.objects.filter(outcome=IN_FORCE).order_by("-decided_at").first()
    shipped = listed_on()
    return max(shipped, timezone.localdate(last.decided_at)) if last else shipped


def _steps() -> dict[str, list[Step]]:
    """The steps of each address that was on the public list at any time."""
    steps = {
        address: [_shipped(each) for each in told] for address, told in shipped_history().items()
    }
    decided = SourceRuleDecision.objects.filter(outcome=IN_FORCE).select_related("change")
    touched = decided.filter(change__class_before=SourceClass.EXCLUDED) | decided.filter(
        change__source_class=SourceClass.EXCLUDED
    )
    for decision in touched.order_by("pk"):
        steps.setdefault(decision.address, []).append(_step(decision))
    return steps


def _step(decision: SourceRuleDecision) -> Step:
    change = decision.change
    becomes, side = change.source_class, change.side
    if change.kind == Kind.SHIPPED:
        becomes, side = _class_shipped(change.address)
    return Step(
        timezone.localdate(decision.decided_at),
        change.class_before,
        change.side_before,
        becomes,
        side,
        change.reason,
        change.origin,
    )


def _class_shipped(address: str) -> tuple[str, str]:
    try:
        rule = shipped_rules().at(read_rule_address(address))
    except InvalidRule:
        rule = None
    return (rule.source_class.value, rule.side) if rule else ("", "")


def _shipped(listed: Listed) -> Step:
    return Step(
        listed.on,
        listed.was,
        listed.was_side,
        listed.becomes,
        listed.side,
        listed.reason,
        listed.origin,
        is_shipped=True,
    )

"""The whole list as the desk looks at it: each address once, and where its rule comes from."""

from dataclasses import dataclass
from datetime import datetime

from checks.models.source_rules import SourceRuleChange, SourceRuleDecision
from checks.source_policy.rules import RuleBook, SourceRule, shipped_rules
from checks.source_rules.changing import waiting
from checks.source_rules.in_force import decisions_in_force, policy
from checks.source_rules.words import in_words_of_list, side_in_words
from social_capture.letters import fold

Kind = SourceRuleChange.Kind
SHIPPED, OURS, OVER, RETIRED = "shipped", "ours", "over", "retired"


@dataclass(frozen=True, slots=True)
class Row:
    """One address of the list; ``rule`` is None when it was retired."""

    address: str
    rule: SourceRule | None
    place: str
    since: datetime | None = None
    reason: str = ""
    waits: bool = False

    @property
    def source_class(self) -> str:
        """The class in force, empty when the address has no rule of its own any more."""
        return self.rule.source_class.value if self.rule else ""

    @property
    def side(self) -> str:
        """Whose side, if any."""
        return self.rule.side if self.rule else ""

    def says(self, typed: str) -> bool:
        """Whether every part of what was typed stands in it, accents and case aside."""
        origin = self.rule.origin if self.rule else ""
        words = (in_words_of_list(self.reason), in_words_of_list(origin), side_in_words(self.side))
        told = fold(" ".join((self.address, self.side, self.reason, origin, *words)))
        return all(part in told for part in fold(typed).split())


def rows() -> list[Row]:
    """Every address, by name: shipped, ours, ours over a shipped one, retired."""
    decided = {each.address: each for each in decisions_in_force()}
    asked = set(waiting().values_list("address", flat=True))
    book, shipped = policy(), shipped_addresses(shipped_rules())
    by_address = {rule.address: rule for rule in book.rules}
    addresses = by_address.keys() | decided.keys()
    return [
        _row(address, by_address.get(address), decided.get(address), shipped, asked)
        for address in sorted(addresses)
    ]


def shipped_addresses(book: RuleBook) -> frozenset[str]:
    """The addresses that the shipped lists name."""
    return frozenset(rule.address for rule in book.rules)


def _row(
    address: str,
    rule: SourceRule | None,
    decision: SourceRuleDecision | None,
    shipped: frozenset[str],
    asked: set[str],
) -> Row:
    is_ours = decision is not None and decision.change.kind != Kind.SHIPPED
    place = SHIPPED
    if is_ours:
        place = RETIRED if rule is None else OVER if address in shipped else OURS
    reason = decision.change.reason if decision and is_ours else (rule.reason if rule else "")
    since = decision.decided_at if decision else None
    return Row(address, rule, place, since, reason, address in asked)

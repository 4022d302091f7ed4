"""What somebody wants to change in the source policy, read and held to what every rule has."""

from dataclasses import dataclass, replace

from checks.models.source_rules import (
    ORIGIN_MAX,
    REASON_MAX,
    SIDE_MAX,
    SourceRuleChange,
)
from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import (
    Entry,
    InvalidRule,
    Retirement,
    SourceRule,
    read_rule_address,
    shipped_rules,
    written,
)
from social_capture.harmless_cells import FORMULA_SIGNS

Kind = SourceRuleChange.Kind
SIDED = frozenset({SourceClass.CAMPAIGN, SourceClass.EXCLUDED})
SCHEMES = ("https://", "http://")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A change as it was typed or read from a file; ``checked`` makes it one that can stand."""

    address: str
    kind: str
    source_class: str = ""
    side: str = ""
    reason: str = ""
    origin: str = ""

    def checked(self) -> "Wanted":
        """The same with its address as rules write it; raises ``InvalidRule`` with the first lack.

        A scheme and a leading www. are taken off: a rule is about the whole site.
        """
        if not self.reason.strip():
            raise InvalidRule("no_reason", "a reason is needed")
        clean = replace(
            self,
            address=written(read_rule_address(without_scheme(self.address))),
            side=self.side.strip(),
            reason=self.reason.strip(),
            origin=self.origin.strip(),
        )
        if clean.kind == Kind.RULE:
            clean.require_parts()
            clean.rule().read()
        elif clean.kind == Kind.SHIPPED and not is_shipped(clean.address):
            raise InvalidRule("not_shipped", f"{clean.address}: no shipped rule names it")
        else:
            clean = replace(clean, source_class="", side="", origin="")
        clean.require_cells()
        return clean

    def require_parts(self) -> None:
        """Raise ``InvalidRule`` when the class is none, or a side or the origin is missing."""
        if self.source_class not in set(SourceClass):
            raise InvalidRule("no_class", f"{self.source_class!r} is no class of a source")
        if SourceClass(self.source_class) in SIDED and not self.side:
            raise InvalidRule("no_side", f"{self.address}: whose side it takes is missing")
        if not self.origin:
            raise InvalidRule("no_origin", f"{self.address}: where the entry comes from is missing")

    def require_cells(self) -> None:
        """Raise ``InvalidRule`` for what is too long, or what a spreadsheet would run."""
        cells = ((self.side, SIDE_MAX), (self.reason, REASON_MAX), (self.origin, ORIGIN_MAX))
        for text, most in cells:
            if len(text) > most:
                raise InvalidRule("too_long", f"{text[:30]!r}… is longer than {most} letters")
            if text.startswith(FORMULA_SIGNS):
                raise InvalidRule("formula", f"{text[:30]!r} begins like a formula")
            if not text.isprintable():
                raise InvalidRule("hidden", f"{text[:30]!r} holds signs that nobody sees")

    def rule(self) -> SourceRule:
        """The rule as the policy reads it."""
        return SourceRule(
            self.address, SourceClass(self.source_class), self.reason, self.side, self.origin
        )

    def entry(self) -> Entry:
        """What stands in the policy once it is in force."""
        if self.kind == Kind.RULE:
            return self.rule()
        shipped = shipped_rules().at(read_rule_address(self.address))
        return shipped if self.kind == Kind.SHIPPED and shipped else Retirement(self.address)


def without_scheme(typed: str) -> str:
    """What was typed as a rule names it: pasted whole from a browser, it means the site."""
    typed = typed.strip()
    for scheme in SCHEMES:
        if typed.lower().startswith(scheme):
            typed = typed[len(scheme) :]
    return typed[4:] if typed.lower().startswith("www.") else typed


def is_shipped(address: str) -> bool:
    """Whether a shipped rule names exactly this address."""
    return shipped_rules().at(read_rule_address(address)) is not None

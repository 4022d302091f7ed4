"""Checks that stand in the memory already, ours and other agencies', as providers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from checks.drafting.material import Evidence, EvidenceKind
from checks.research.leads import LONGEST_ADDRESS, LONGEST_TITLE, LONGEST_WHY, Lead, Round
from checks.research.protocol import MOST_LEADS, Found
from checks.research.question import Question


@dataclass(frozen=True)
class StoredChecks:
    """One shelf of the memory; ``look`` asks it, for it needs the database."""

    name: str
    look: Callable[[Question], Iterable[Evidence]]
    round: Round = Round.FIRST

    def find(self, question: Question) -> Found:
        """The stored checks, the likest first; another agency's page is to be read besides."""
        found = [one for one in self.look(question) if 0 < len(one.url) <= LONGEST_ADDRESS]
        return Found(tuple(self.lead(one) for one in found[:MOST_LEADS]))

    def lead(self, piece: Evidence) -> Lead:
        """A check as a lead; its own words are why."""
        checked = piece.checked
        statement = checked.statement if checked else ""
        label = checked.label if checked else ""
        why = f"“{statement[: LONGEST_WHY // 2]}”: {label[:200]}" if label else statement
        is_ours = piece.kind is EvidenceKind.OWN_CHECK
        return Lead(
            piece.url,
            self.name,
            (piece.title or piece.publisher)[:LONGEST_TITLE],
            why[:LONGEST_WHY],
            stored=piece if is_ours else None,
        )

"""A model may order what is suggested; it decides nothing that a rule or a person decides."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from checks.drafting.material import MatchDecision
from checks.memory.matching import Match

ASKED_AT_MOST = 5


class Opinion(StrEnum):
    """What a model says of two statements; anything else that it answers is ``UNSURE``."""

    SAME = "same"
    DIFFERENT = "different"
    UNSURE = "unsure"


class Model(Protocol):
    """Compares two statements; the words it rests on must stand in one of them."""

    def compare(self, a: str, b: str) -> tuple[Opinion, str]:
        """Its opinion, and the words that differ, as they stand in either."""


def rerank(text: str, matches: Sequence[Match], model: Model) -> list[Match]:
    """What is suggested in the model's order; what it thinks the same is still only suggested.

    Another figure or the opposite said is a veto that no model moves up.
    """
    asked = [m for m in matches if m.decision is MatchDecision.SUGGESTED][:ASKED_AT_MOST]
    places = {match.key: _place(text, match, model) for match in asked}
    same = [m for m in matches if m.decision is MatchDecision.SAME]
    rest = [m for m in matches if m.decision is not MatchDecision.SAME and m.key not in places]
    return [*same, *sorted(asked, key=lambda match: places[match.key]), *rest]


def _place(text: str, match: Match, model: Model) -> int:
    if match.answer.is_final:
        return 2
    opinion, quoted = model.compare(text, match.statement)
    is_said = bool(quoted) and (quoted in text or quoted in match.statement)
    if opinion is Opinion.DIFFERENT and not is_said:
        return 1
    return {Opinion.SAME: 0, Opinion.UNSURE: 1, Opinion.DIFFERENT: 2}[opinion]

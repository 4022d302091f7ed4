"""What was promised, and what one candidate asked another."""

from dataclasses import dataclass

from debates_live.record.blocks import Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal(Block):
    """A promise; each of its four points is the words that say it, or None."""

    id: str
    speaker: str
    start_s: float
    quote: str
    turn: str | None = None
    end_s: float | None = None
    topic: str | None = None
    what: str | None = None
    target: str | None = None
    means: str | None = None
    deadline: str | None = None
    deliverable: str | None = None
    repeats: str | None = None
    legal_path: str | None = None
    disguised_attack: bool = False
    hidden: bool = False

    @property
    def counts(self) -> bool:
        """Whether it counts anywhere: no disguised attack, not hidden, said for the first time."""
        return not (self.disguised_attack or self.hidden or self.repeats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Block):
    """A question of one candidate to another that asks for information, and what came."""

    id: str
    asked_by: str
    asked_s: float
    question: str
    answered_by: str
    answered_s: float
    answer: str
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicCorrection(Block):
    """A dated public line about something that was shown and changed."""

    at: str
    text: str
    claim: str | None = None
    from_: str | None = None
    to: str | None = None

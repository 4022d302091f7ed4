"""The one verdict scale: posts, debates, ClaimReview, colours and templates read it from here.

Method: «Verdict scale». Nothing else in the project lists verdicts.
"""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """The five codes; the first four judge the statement, ``no_data`` describes our work."""

    TRUE = "true"
    IMPRECISE = "imprecise"
    MISLEADING = "misleading"
    FALSE = "false"
    NO_DATA = "no_data"

    @property
    def judges(self) -> bool:
        """Whether it says something about the statement rather than about our search."""
        return self is not Verdict.NO_DATA

    @property
    def is_distorted(self) -> bool:
        """Whether it carries a distortion kind and effect."""
        return self in {Verdict.IMPRECISE, Verdict.MISLEADING}

    @property
    def needs_carrying_source(self) -> bool:
        """Whether at least one source that may carry a verdict must stand behind it."""
        return self.judges


class NoDataReason(StrEnum):
    """Why there is no verdict: our search failed, or nobody could verify it."""

    NO_SOURCE = "no_source"
    UNVERIFIABLE = "unverifiable"


class DistortionKind(StrEnum):
    """What was bent: the effect on who listens, never the intention of who spoke."""

    INFLATED_NUMBER = "inflated_number"
    DEFLATED_NUMBER = "deflated_number"
    WRONG_PERIOD = "wrong_period"
    OUT_OF_CONTEXT = "out_of_context"
    UNFAIR_COMPARISON = "unfair_comparison"
    UNDUE_CREDIT = "undue_credit"
    HALF_TRUTH = "half_truth"
    OTHER = "other"


class DistortionEffect(StrEnum):
    """Whom the distortion serves; in doubt neutral."""

    FAVOURS_SPEAKER = "favours_speaker"
    HARMS_OPPONENT = "harms_opponent"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Rating:
    """A verdict's place on ClaimReview's numeric scale (best 5, worst 1)."""

    value: int
    best: int = 5
    worst: int = 1


RATINGS: dict[Verdict, Rating] = {
    Verdict.TRUE: Rating(5),
    Verdict.IMPRECISE: Rating(4),
    Verdict.MISLEADING: Rating(2),
    Verdict.FALSE: Rating(1),
    # The midpoint, and no truth rating: the markup's explanation says so.
    Verdict.NO_DATA: Rating(3),
}

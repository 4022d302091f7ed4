"""The seven classes of a source, and which of them may carry a verdict."""

from enum import StrEnum


class SourceClass(StrEnum):
    """What an address is, by the lists; ``other`` when no rule knows it."""

    OFFICIAL = "official"
    FACT_CHECKER = "fact_checker"
    REFERENCE_PRESS = "reference_press"
    CAMPAIGN = "campaign"
    EXCLUDED = "excluded"
    SHORTENER = "shortener"
    OTHER = "other"

    @property
    def can_carry(self) -> bool:
        """Whether a verdict other than ``no_data`` may rest on it."""
        return self in CARRYING


CARRYING = frozenset({SourceClass.OFFICIAL, SourceClass.FACT_CHECKER, SourceClass.REFERENCE_PRESS})

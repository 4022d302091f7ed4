"""Where evidence may be: an address, or a check that is stored already; never the evidence."""

from dataclasses import dataclass
from enum import StrEnum

from checks.drafting.material import Evidence

LONGEST_ADDRESS = 2000
LONGEST_TITLE = 500
LONGEST_WHY = 500


class Round(StrEnum):
    """The second goes straight to the primary base, when the first does not close."""

    FIRST = "first"
    SECOND = "second"


class Outcome(StrEnum):
    """What became of a lead; all but the first are settled."""

    WAITING = "waiting"
    EVIDENCE = "evidence"
    UNDATED = "undated"
    STORED_CHECK = "stored_check"
    LATER = "later"
    EXCLUDED = "excluded"
    SHORTENER = "shortener"
    ONLY_LEAD = "only_lead"
    NO_ADDRESS = "no_address"
    REFUSED = "refused"
    NO_COPY = "no_copy"
    NOT_READABLE = "not_readable"
    MOVED = "moved"
    OUT_OF_TIME = "out_of_time"
    BEYOND_BOUND = "beyond_bound"


# Before the judge: undated pieces may be shown to it, and carry nothing alone.
JUDGED = frozenset({Outcome.EVIDENCE, Outcome.UNDATED})


@dataclass(frozen=True, slots=True)
class Lead:
    """One address with its title and why it may help; ``provider`` is who named it.

    ``stored`` is the check that already stands in our memory; ``series`` the code of an official
    series, whose kept copy is read as figures.
    """

    url: str
    provider: str
    title: str = ""
    why: str = ""
    stored: Evidence | None = None
    series: str = ""

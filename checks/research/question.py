"""What research is about: the claim, its facts, and the day on which it is asked."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from checks.drafting.material import ClaimInput, Fact

# [ours] Search services cut longer questions anyway.
LONGEST_QUERY = 300


@dataclass(frozen=True, slots=True)
class Question:
    """A claim with its facts, one of them central; ``asked_on`` is the newsroom's day."""

    claim: ClaimInput
    facts: tuple[Fact, ...]
    asked_on: date

    @property
    def query(self) -> str:
        """The statement as a search box takes it: one line, at most ``LONGEST_QUERY`` long."""
        line = " ".join(self.claim.statement.split())
        if len(line) <= LONGEST_QUERY:
            return line
        return line[: LONGEST_QUERY + 1].rpartition(" ")[0] or line[:LONGEST_QUERY]

    @property
    def cut_off(self) -> datetime | None:
        """The instant after which a source came too late."""
        return self.claim.cut_off

    @property
    def last_day(self) -> date:
        """The last day of which something may be known: the claim's, else today."""
        if self.cut_off is None:
            return self.asked_on
        return min(self.cut_off.astimezone(ZoneInfo(self.claim.zone)).date(), self.asked_on)

    @property
    def centre(self) -> int:
        """The number of the central fact."""
        return next((at for at, fact in enumerate(self.facts) if fact.is_central), 0)

"""What a draft is made from: the claim, and the stored texts found about it."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import StrEnum
from zoneinfo import ZoneInfo

from checks.judging.judgement import Distortion
from checks.source_policy.classes import SourceClass
from checks.verdicts import NoDataReason, Verdict

LAST_INSTANT = time(23, 59, 59, 999999)


@dataclass(frozen=True, slots=True)
class ClaimInput:
    """The claim to draft about; ``said_at`` when the source has a time, else ``said_on``."""

    statement: str
    claimant: str = ""
    said_at: datetime | None = None
    said_on: date | None = None
    zone: str = "America/Sao_Paulo"

    def __post_init__(self) -> None:
        refuse_naive("said_at", self.said_at)

    @property
    def cut_off(self) -> datetime | None:
        """The instant of the claim, else the end of its day in its zone, else ``None``."""
        if self.said_at is not None:
            return self.said_at
        if self.said_on is not None:
            return datetime.combine(self.said_on, LAST_INSTANT, ZoneInfo(self.zone)).astimezone(UTC)
        return None


@dataclass(frozen=True, slots=True)
class Fact:
    """One piece of a compound claim; exactly one of them is central."""

    text: str
    is_central: bool = False


class EvidenceKind(StrEnum):
    """Where a piece of evidence comes from."""

    PAGE = "page"
    OWN_CHECK = "own_check"
    IMPORTED_REVIEW = "imported_review"


class MatchDecision(StrEnum):
    """What the memory says about a stored claim: the same one, perhaps, or another."""

    SAME = "same"
    SUGGESTED = "suggested"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class StoredSource:
    """A source that a published check stands on."""

    url: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """What a published check, ours or another agency's, says.

    ``verdict`` is ``None`` for another agency's: its label is text, not our scale.
    """

    statement: str
    claimant: str = ""
    verdict: Verdict | None = None
    no_data_reason: NoDataReason | None = None
    distortion: Distortion | None = None
    label: str = ""
    decision: MatchDecision = MatchDecision.NONE
    sources: tuple[StoredSource, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """The stored text of a page or a check, never a search snippet.

    ``published_on`` is for a page that names no time: the last day that its date leaves open.
    With neither it is undated: it may be shown, but carries no verdict alone. ``date_origin`` is
    the code of where the date stood. ``supports`` are the numbers of the facts that code saw in
    the text; ``None`` where nobody looked.
    """

    url: str
    kind: EvidenceKind
    title: str = ""
    publisher: str = ""
    text: str = ""
    published_at: datetime | None = None
    published_on: date | None = None
    date_origin: str = ""
    source_class: SourceClass | None = None
    supports: tuple[int, ...] | None = None
    checked: CheckedClaim | None = None

    def __post_init__(self) -> None:
        refuse_naive("published_at", self.published_at)


def refuse_naive(name: str, instant: datetime | None) -> None:
    """Raises ``ValueError`` for an instant without a zone: it can't be put in order."""
    if instant is not None and instant.utcoffset() is None:
        raise ValueError(f"{name} needs a time zone")

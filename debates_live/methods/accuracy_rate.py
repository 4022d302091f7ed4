"""accuracy-rate: 0 to 10 over verified claims, with the indices that stand beside it.

Method: «accuracy-rate and its indices». None of the indices changes the grade.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from checks.verdicts import NoDataReason, Verdict
from debates_live.methods.effective import Finding, findings
from debates_live.methods.scoreboard_v2 import speaking_seconds
from debates_live.record.claims import Claim
from debates_live.record.proposals import Exchange, Proposal
from debates_live.record.record import Record
from debates_live.record.setting import Setting


@dataclass(frozen=True, slots=True)
class Parameters:
    """Every number of the method."""

    best: float = 10
    distorted_value: float = 0.5
    smallest_slice: int = 8
    smallest_exchange_base: int = 8  # [ours]
    default_topic: str = "other"


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Slice:
    """The same grade over a part of the claims; a small base has no grade."""

    base: int
    grade: float | None


@dataclass(frozen=True, slots=True)
class SpentOn:
    """Shares of what was registered; a floor, since extracting promises is strict."""

    base: int
    proposals: float | None
    about_opponent: float | None
    rest: float | None


@dataclass(frozen=True, slots=True)
class Promises:
    """How many promises, and how many can be collected later."""

    count: int
    with_deliverable: int
    with_deadline: int


@dataclass(frozen=True, slots=True)
class Replies:
    """What was said on air about a claim that counts: on one's own, and to others' claims."""

    received: int
    made: int


@dataclass(frozen=True, slots=True)
class Exchanges:
    """What was asked of a candidate by another; a share only from a base of eight."""

    base: int
    faced: int
    dodged: int
    share_faced: float | None


@dataclass(frozen=True, slots=True)
class Accuracy:
    """A candidate's rate with its base and indices."""

    grade: float | None
    base: int
    true: int
    distorted: int
    false: int
    no_source: int
    unverifiable: int
    claims_per_minute: float | None
    distortion_index: float | None
    distortion_kinds: Mapping[str, int]
    distortion_effects: Mapping[str, int]
    spent_on: SpentOn
    promises: Promises
    replies: Replies
    exchanges: Exchanges
    by_target: Mapping[str, Slice]
    by_number: Mapping[str, Slice]
    by_third: tuple[Slice, ...]
    by_topic: Mapping[str, Slice]


@dataclass(frozen=True, slots=True)
class AccuracyBoard:
    """All candidates in the order of the record; this method points at nobody."""

    candidates: Mapping[str, Accuracy]


@dataclass(frozen=True, slots=True)
class Tally:
    """Verified claims by what they are worth."""

    true: int
    distorted: int
    false: int

    @property
    def base(self) -> int:
        """How many were verified."""
        return self.true + self.distorted + self.false

    @property
    def grade(self) -> float | None:
        """0 to 10, or None without a base."""
        if not self.base:
            return None
        worth = self.true + PARAMETERS.distorted_value * self.distorted
        return PARAMETERS.best * worth / self.base


def tally(judged: Iterable[Finding]) -> Tally:
    """Count findings by worth; ``no_data`` is outside."""
    verdicts = Counter(finding.verdict for finding in judged)
    return Tally(
        true=verdicts[Verdict.TRUE],
        distorted=verdicts[Verdict.IMPRECISE] + verdicts[Verdict.MISLEADING],
        false=verdicts[Verdict.FALSE],
    )


def score(record: Record) -> AccuracyBoard:
    """Rate every candidate of the record."""
    judged = findings(record.claims)
    return AccuracyBoard(
        {person.id: _accuracy(record, person.id, judged) for person in record.candidates}
    )


def _accuracy(record: Record, person: str, everyones: tuple[Finding, ...]) -> Accuracy:
    judged = [each for each in everyones if each.claim.speaker == person]
    counts = tally(judged)
    reasons = Counter(each.no_data_reason for each in judged if not each.verdict.judges)
    distorted = [each for each in judged if each.verdict.is_distorted]
    promised = [each for each in record.proposals if each.speaker == person and each.counts]
    minutes = speaking_seconds(record, person) / 60
    return Accuracy(
        grade=counts.grade,
        base=counts.base,
        true=counts.true,
        distorted=counts.distorted,
        false=counts.false,
        no_source=reasons[NoDataReason.NO_SOURCE],
        unverifiable=reasons[NoDataReason.UNVERIFIABLE],
        claims_per_minute=len(judged) / minutes if minutes else None,
        distortion_index=counts.distorted / counts.base if counts.base else None,
        distortion_kinds=Counter(each.distortion_kind.value for each in distorted),
        distortion_effects=Counter(each.distortion_effect.value for each in distorted),
        spent_on=_spent_on(judged, promised),
        promises=_promises(promised),
        replies=_replies(everyones, person),
        exchanges=_exchanges(record.exchanges, person),
        by_target=_two_slices(judged, "opponent", "rest", lambda claim: claim.about_opponent),
        by_number=_two_slices(judged, "with", "without", lambda claim: claim.cites_number),
        by_third=_thirds(judged, record.debate),
        by_topic=_topics(judged),
    )


def _spent_on(judged: list[Finding], promised: list[Proposal]) -> SpentOn:
    base = len(judged) + len(promised)
    if not base:
        return SpentOn(0, None, None, None)
    about_opponent = sum(each.claim.about_opponent for each in judged)
    return SpentOn(
        base=base,
        proposals=len(promised) / base,
        about_opponent=about_opponent / base,
        rest=(len(judged) - about_opponent) / base,
    )


def _promises(promised: list[Proposal]) -> Promises:
    return Promises(
        count=len(promised),
        with_deliverable=sum(bool(each.deliverable) for each in promised),
        with_deadline=sum(bool(each.deadline) for each in promised),
    )


def _replies(everyones: tuple[Finding, ...], person: str) -> Replies:
    received = made = 0
    for claim in (finding.claim for finding in everyones):
        for reply in claim.replies:
            received += claim.speaker == person
            made += claim.speaker != person and reply.speaker == person
    return Replies(received, made)


def _exchanges(exchanges: tuple[Exchange, ...], person: str) -> Exchanges:
    outcomes = Counter(each.outcome for each in exchanges if each.answered_by == person)
    faced, dodged = outcomes["faced"], outcomes["dodged"]
    base = faced + dodged
    share = faced / base if base >= PARAMETERS.smallest_exchange_base else None
    return Exchanges(base, faced, dodged, share)


def _slice(judged: Iterable[Finding]) -> Slice:
    counts = tally(judged)
    return Slice(counts.base, counts.grade if counts.base >= PARAMETERS.smallest_slice else None)


def _two_slices(
    judged: list[Finding], yes: str, no: str, belongs: Callable[[Claim], bool]
) -> dict[str, Slice]:
    return {
        yes: _slice(each for each in judged if belongs(each.claim)),
        no: _slice(each for each in judged if not belongs(each.claim)),
    }


def _thirds(judged: list[Finding], setting: Setting) -> tuple[Slice, ...]:
    thirds: tuple[list[Finding], ...] = ([], [], [])
    for each in judged:
        thirds[third_of(each.claim.start_s, setting)].append(each)
    return tuple(_slice(inside) for inside in thirds)


def third_of(second: float, setting: Setting) -> int:
    """0, 1 or 2: the third of the debate a second falls in; before and after go to the ends."""
    if second < setting.begins:
        return 0
    if second >= setting.finishes:
        return 2
    # As written, in decimals: 729.4 is a third of the way from 8.7 to 2170.8, though not in
    # binary, and a claim on the border belongs to the part that begins there.
    begins, finishes, at = (
        Fraction(str(each)) for each in (setting.begins, setting.finishes, second)
    )
    return int(3 * (at - begins) / (finishes - begins))


def _topics(judged: list[Finding]) -> dict[str, Slice]:
    topics: dict[str, list[Finding]] = {}
    for each in judged:
        if each.verdict.judges:
            topics.setdefault(each.claim.topic or PARAMETERS.default_topic, []).append(each)
    return {topic: _slice(inside) for topic, inside in sorted(topics.items())}

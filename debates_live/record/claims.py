"""What was affirmed in a debate and what the newsroom found about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict
from debates_live.record.blocks import Block, Reader, many


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(Block):
    """One of the smaller facts a compound claim is split into."""

    NESTED: ClassVar[Mapping[str, Reader]] = {"verdict": Verdict}
    id: str
    text: str
    central: bool = False
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(Block):
    """The second reading of a check."""

    NESTED: ClassVar[Mapping[str, Reader]] = {"verdict": Verdict}
    verdict: Verdict
    confidence: float | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Distortion(Block):
    """How a statement bends its fact, and whom that serves."""

    NESTED: ClassVar[Mapping[str, Reader]] = {"kind": DistortionKind, "effect": DistortionEffect}
    kind: DistortionKind | None = None
    effect: DistortionEffect | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(Block):
    """The earlier debate in which the same claim was checked."""

    debate: str
    claim: str | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSource(Block):
    """A published source behind a check."""

    NESTED: ClassVar[Mapping[str, Reader]] = {"supports": tuple}
    url: str
    title: str | None = None
    publisher: str | None = None
    published: str | None = None
    accessed: str | None = None
    class_: str | None = None
    archived: str | None = None
    supports: tuple[str, ...] = ()
    evaluated_government: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply(Block):
    """What was answered on air; words and time, no verdict."""

    speaker: str
    start_s: float
    quote: str
    end_s: float | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Relisten(Block):
    """What another engine heard in the same stretch."""

    engine: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Block):
    """A dated change of a claim after it was shown."""

    at: str
    to: str
    by: str | None = None
    from_: str | None = None
    cause: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Block):
    """A statement of fact said in the debate; a repetition names the claim checked first."""

    NESTED: ClassVar[Mapping[str, Reader]] = {
        "facts": many(Fact),
        "verdict": Verdict,
        "review": Review.from_json,
        "editor_verdict": Verdict,
        "distortion": Distortion.from_json,
        "no_data_reason": NoDataReason,
        "checked_in": CheckedIn.from_json,
        "sources": many(ClaimSource),
        "replies": many(Reply),
        "relisten": many(Relisten),
        "history": many(Change),
    }
    id: str
    speaker: str
    start_s: float
    quote: str
    turn: str | None = None
    end_s: float | None = None
    statement: str | None = None
    topic: str | None = None
    about_opponent: bool = False
    cites_number: bool = False
    facts: tuple[Fact, ...] = ()
    verdict: Verdict | None = None
    confidence: float | None = None
    review: Review | None = None
    editor_verdict: Verdict | None = None
    editor_reason: str | None = None
    distortion: Distortion | None = None
    no_data_reason: NoDataReason | None = None
    repeats: str | None = None
    checked_in: CheckedIn | None = None
    hidden: bool = False
    withdrawn: bool = False
    on_hold: bool = False
    fact_check_url: str | None = None
    explanation: str | None = None
    background: str | None = None
    sources: tuple[ClaimSource, ...] = ()
    replies: tuple[Reply, ...] = ()
    relisten: tuple[Relisten, ...] = ()
    shown_at: str | None = None
    history: tuple[Change, ...] = ()

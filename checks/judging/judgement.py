"""A judgement before and after the guards: verdict, words, and what they rest on."""

from dataclasses import dataclass

from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict


@dataclass(frozen=True, slots=True)
class Distortion:
    """What was bent and whom it serves; in doubt it serves nobody."""

    kind: DistortionKind
    effect: DistortionEffect = DistortionEffect.NEUTRAL


@dataclass(frozen=True, slots=True)
class Citation:
    """An address and the words taken from its stored text; no words for a check's own source."""

    url: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A proposed verdict with its explanation and what it cites."""

    verdict: Verdict
    explanation: str
    no_data_reason: NoDataReason | None = None
    distortion: Distortion | None = None
    citations: tuple[Citation, ...] = ()

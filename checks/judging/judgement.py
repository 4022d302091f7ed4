"""A judgement before and after the guards: verdict, words, and what they rest on."""

from dataclasses import dataclass
from enum import StrEnum

from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict


class Abstention(StrEnum):
    """Why a judge did not judge; each is a possible answer, and its verdict is ``no_data``."""

    NEWER_THAN_MODEL = "newer_than_model"
    CANNOT_JUDGE = "cannot_judge"
    OPINION = "opinion"
    PROMISE = "promise"


class Ground(StrEnum):
    """Why something is false; there is no fourth ground. Method: judge rule 4."""

    DID_NOT_HAPPEN = "did_not_happen"
    OPPOSITE = "opposite"
    FAR_OFF = "far_off"


@dataclass(frozen=True, slots=True)
class Distortion:
    """What was bent and whom it serves; in doubt it serves nobody."""

    kind: DistortionKind
    effect: DistortionEffect = DistortionEffect.NEUTRAL


@dataclass(frozen=True, slots=True)
class Citation:
    """An address and the words taken from its stored text; no words for a check's own source.

    ``facts`` are the numbers, from 0, of the facts that it speaks for or against.
    """

    url: str
    quote: str = ""
    facts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What one fact of a claim was found to be; ``ground`` only for what is false."""

    fact: int
    verdict: Verdict
    ground: Ground | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as spoken beside the one that a cited text has, each in its own words.

    The periods are words too («2024», «primeiro semestre»); empty where none was named.
    """

    fact: int
    spoken: str
    official: str
    url: str
    claimed_period: str = ""
    datum_period: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A proposed verdict with its explanation and what it cites."""

    verdict: Verdict
    explanation: str
    no_data_reason: NoDataReason | None = None
    distortion: Distortion | None = None
    citations: tuple[Citation, ...] = ()
    abstained: Abstention | None = None
    findings: tuple[Finding, ...] = ()
    figures: tuple[Figure, ...] = ()

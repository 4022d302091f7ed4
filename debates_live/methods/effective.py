"""The effective verdict of a claim, decided here and nowhere else.

Method: «The effective verdict of a claim».
"""

from collections.abc import Iterable
from dataclasses import dataclass

from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict
from debates_live.record.claims import Claim


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim with the verdict that holds for it; ``confidence`` is 0 to 1."""

    claim: Claim
    root: Claim
    verdict: Verdict
    confidence: float
    is_reviewed: bool

    @property
    def distortion_kind(self) -> DistortionKind:
        """What the first check found bent; unsaid means other."""
        distortion = self.root.distortion
        return (distortion and distortion.kind) or DistortionKind.OTHER

    @property
    def distortion_effect(self) -> DistortionEffect:
        """Whom it serves; unsaid and in doubt it is neutral."""
        distortion = self.root.distortion
        return (distortion and distortion.effect) or DistortionEffect.NEUTRAL

    @property
    def no_data_reason(self) -> NoDataReason:
        """Why there is no verdict; unsaid means that no source was found."""
        return self.root.no_data_reason or NoDataReason.NO_SOURCE


def roots(claims: Iterable[Claim]) -> dict[str, Claim]:
    """For each claim id the claim that was checked first; linear, also along a long chain.

    Expects a validated record: every ``repeats`` is known and no chain is a circle.
    """
    by_id = {claim.id: claim for claim in claims}
    found: dict[str, Claim] = {}
    for claim in by_id.values():
        chain = []
        at = claim
        while at.id not in found and at.repeats is not None:
            chain.append(at)
            at = by_id[at.repeats]
        root = found.get(at.id, at)
        found[at.id] = root
        for repetition in chain:
            found[repetition.id] = root
    return found


def findings(claims: tuple[Claim, ...]) -> tuple[Finding, ...]:
    """The claims that count somewhere, in the order of the list.

    Left out: hidden cards, checks withdrawn or on hold with their repetitions, and claims
    that have no verdict yet.
    """
    checked_first = roots(claims)
    judged = (
        _judged(claim, checked_first[claim.id])
        for claim in claims
        if not _is_set_aside(claim, checked_first[claim.id])
    )
    return tuple(finding for finding in judged if finding is not None)


def _is_set_aside(claim: Claim, root: Claim) -> bool:
    return claim.hidden or claim.withdrawn or claim.on_hold or root.withdrawn or root.on_hold


def _judged(claim: Claim, root: Claim) -> Finding | None:
    by_editor = claim.editor_verdict or root.editor_verdict
    if by_editor is not None:
        return Finding(claim, root, by_editor, 1.0, is_reviewed=True)
    if root.review is not None:
        confidence = _or_certain(root.review.confidence)
        return Finding(claim, root, root.review.verdict, confidence, is_reviewed=True)
    if root.verdict is not None:
        return Finding(claim, root, root.verdict, _or_certain(root.confidence), is_reviewed=False)
    return None


def _or_certain(confidence: float | None) -> float:
    return 1.0 if confidence is None else confidence

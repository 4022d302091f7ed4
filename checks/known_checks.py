"""What published checks say about a claim, as evidence for a draft: ours, and other agencies'."""

from datetime import UTC, datetime, time

from checks.drafting.material import (
    CheckedClaim,
    Evidence,
    EvidenceKind,
    MatchDecision,
    StoredSource,
)
from checks.judging.judgement import Distortion
from checks.labels import verdict_name
from checks.memory.asking import matches_of, origin_of
from checks.memory.guard.deixis import NOWHERE, Origin
from checks.memory.index.protocol import Shelf
from checks.memory.serving import decision_for
from checks.models.claims import Claim
from checks.models.fact_check import FactCheck
from checks.models.memory import AgencyReview, MemoryMatch
from checks.states import CheckState
from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict


def evidence_for(claim: Claim) -> list[Evidence]:
    """Our published checks that may serve the claim, then other agencies', never mixed."""
    return [*ours_for(claim), *of_agencies(claim.statement, origin_of(claim))]


def ours_for(claim: Claim) -> list[Evidence]:
    """Our published checks that may serve the claim, but what a person refused for it."""
    found = matches_of(claim.statement, Shelf.OWN, origin=origin_of(claim))
    undone = set(
        claim.memory_matches.filter(state=MemoryMatch.State.UNDONE).values_list(
            "fact_check", flat=True
        )
    )
    return [
        _evidence(entry.fact_check, decision_for(claim.claimant, entry.fact_check, match.decision))
        for match, entry in found
        if match.decision is not MatchDecision.NONE
        and entry.fact_check.claim_id != claim.pk
        and entry.fact_check.state == CheckState.PUBLISHED
        and entry.fact_check_id not in undone
    ]


def ours_about(statement: str, origin: Origin = NOWHERE) -> list[Evidence]:
    """Our published checks about a statement that is no claim of the desk's yet."""
    return [
        _evidence(entry.fact_check, match.decision)
        for match, entry in matches_of(statement, Shelf.OWN, origin=origin)
        if match.decision is not MatchDecision.NONE
        and entry.fact_check.state == CheckState.PUBLISHED
    ]


def of_agencies(statement: str, origin: Origin = NOWHERE) -> list[Evidence]:
    """Other agencies' checks of a statement, in their own words."""
    return [
        _review(entry.review, match.decision)
        for match, entry in matches_of(statement, Shelf.AGENCY, origin=origin)
        if match.decision is not MatchDecision.NONE
    ]


def _review(review: AgencyReview, decision: MatchDecision) -> Evidence:
    on = review.published_on
    return Evidence(
        url=review.url,
        kind=EvidenceKind.IMPORTED_REVIEW,
        publisher=review.publisher,
        # A day without an hour is over when the next one begins: never before the claim by luck.
        published_at=datetime.combine(on, time.max, UTC) if on else None,
        checked=CheckedClaim(
            statement=review.claim,
            claimant=", ".join(review.claimants),
            label=review.label,
            decision=decision,
        ),
    )


def _evidence(fact_check: FactCheck, decision: MatchDecision) -> Evidence:
    publication = fact_check.publications.order_by("-round_number")[0]
    said = publication.content
    verdict, reason = Verdict(said["verdict"]), said["no_data_reason"]
    return Evidence(
        url=fact_check.page.full_url or "",
        kind=EvidenceKind.OWN_CHECK,
        title=said["title"],
        text=said["explanation"],
        published_at=publication.at,
        checked=CheckedClaim(
            statement=said["statement"],
            claimant=said["claimant"]["name"],
            verdict=verdict,
            no_data_reason=NoDataReason(reason) if reason else None,
            distortion=_distortion(said),
            label=verdict_name(verdict, reason),
            decision=decision,
            sources=tuple(
                StoredSource(url=source["url"], title=source["title"]) for source in said["sources"]
            ),
        ),
    )


def _distortion(said: dict[str, str]) -> Distortion | None:
    if not said["distortion_kind"]:
        return None
    return Distortion(
        DistortionKind(said["distortion_kind"]),
        DistortionEffect(said["distortion_effect"] or DistortionEffect.NEUTRAL),
    )

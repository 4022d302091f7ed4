"""What our own published checks say about the words of a claim, as evidence for a draft."""

from checks.drafting.material import (
    CheckedClaim,
    Evidence,
    EvidenceKind,
    MatchDecision,
    StoredSource,
)
from checks.judging.judgement import Distortion
from checks.labels import verdict_name
from checks.models.claims import Claim
from checks.models.fact_check import FactCheck
from checks.states import CheckState
from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict


def evidence_for(claim: Claim) -> list[Evidence]:
    """The published checks of the same words, from what was approved, not from the draft.

    Another person's are only suggested: the same words in another mouth are another claim.
    """
    checks = (
        FactCheck.objects.filter(state=CheckState.PUBLISHED)
        .filter(claim__statement_key=claim.statement_key)
        .exclude(claim=claim)
        .select_related("claim", "page")
        .order_by("pk")
    )
    return [_evidence(fact_check, claim) for fact_check in checks]


def _evidence(fact_check: FactCheck, claim: Claim) -> Evidence:
    publication = fact_check.publications.order_by("-round_number")[0]
    said = publication.content
    verdict, reason = Verdict(said["verdict"]), said["no_data_reason"]
    is_same = claim.claimant_id is not None and fact_check.claim.claimant_id == claim.claimant_id
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
            decision=MatchDecision.SAME if is_same else MatchDecision.SUGGESTED,
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

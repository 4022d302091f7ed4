"""Proposes the published checks that may serve a claim on the queue; decides nothing."""

from typing import Any

from django.db import transaction

from checks.drafting.material import MatchDecision
from checks.memory.asking import matches_of, origin_of
from checks.memory.index.protocol import Shelf
from checks.memory.reason_words import as_stored
from checks.models.claims import Claim
from checks.models.fact_check import FactCheck
from checks.models.memory import MemoryMatch
from checks.states import CheckState

PROPOSED_AT_MOST = 3


def propose_when_a_claim_is_saved(
    instance: Claim, update_fields: Any = None, **_kwargs: Any
) -> None:
    """Its statement may be new; after the commit, since looking takes its time."""
    if update_fields is None or "statement" in update_fields:
        transaction.on_commit(lambda: propose_for(instance.pk))


def propose_for(claim_id: int) -> None:
    """Store what the memory suggests; what a person decided about a pair stays."""
    claim = Claim.objects.filter(pk=claim_id, state=Claim.State.WAITING).first()
    if claim is None:
        return
    found = {}
    for match, entry in matches_of(claim.statement, Shelf.OWN, origin=origin_of(claim)):
        decision = decision_for(claim, entry.fact_check, match.decision)
        if decision is not MatchDecision.NONE and _may_serve(entry.fact_check, claim):
            found[entry.fact_check] = {
                "decision": decision.value,
                "score": match.score,
                "reasons": as_stored(match.answer.reasons),
            }
    proposed = MemoryMatch.objects.filter(claim=claim, state=MemoryMatch.State.PROPOSED)
    proposed.exclude(fact_check__in=found).delete()
    for fact_check, said in list(found.items())[:PROPOSED_AT_MOST]:
        made, is_new = MemoryMatch.objects.get_or_create(
            claim=claim, fact_check=fact_check, defaults=said
        )
        if not is_new:
            proposed.filter(pk=made.pk).update(**said)


def decision_for(claim: Claim, fact_check: FactCheck, decided: MatchDecision) -> MatchDecision:
    """What the guard decided; the same words in another mouth are another claim."""
    is_theirs = claim.claimant_id is not None and claim.claimant_id == fact_check.claim.claimant_id
    if decided is MatchDecision.SAME and not is_theirs:
        return MatchDecision.SUGGESTED
    return decided


def _may_serve(fact_check: FactCheck, claim: Claim) -> bool:
    return fact_check.state == CheckState.PUBLISHED and fact_check.claim_id != claim.pk

"""Proposes the published checks that may serve a claim on the queue; decides nothing."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from checks import waking
from checks.memory.asking import origin_of
from checks.memory.reason_words import as_stored
from checks.memory.reranker import reranker
from checks.memory.serving import checks_serving
from checks.models.claims import Claim
from checks.models.memory import MemoryMatch
from checks.states import EDITABLE

PROPOSED_AT_MOST = 3
ORDER = "checks.tasks.order_matches"


def propose_when_a_claim_is_saved(
    instance: Claim, update_fields: Any = None, **_kwargs: Any
) -> None:
    """Its statement may be new; after the commit, since looking takes its time."""
    if update_fields is None or "statement" in update_fields:
        transaction.on_commit(lambda: propose_for(instance.pk))


def open_claims() -> QuerySet[Claim]:
    """Claims for which a published check may still spare somebody the work."""
    return Claim.objects.filter(
        Q(state=Claim.State.WAITING) | Q(state=Claim.State.CHOSEN, fact_check__state__in=EDITABLE)
    )


def propose_for(claim_id: int) -> None:
    """Store what the memory suggests; what a person decided about a pair stays."""
    claim = open_claims().filter(pk=claim_id).select_related("claimant").first()
    if claim is None:
        return
    said_on = origin_of(claim).said_on
    found = {
        served.fact_check: {
            "decision": served.decision.value,
            "score": served.score,
            "reasons": as_stored(served.reasons),
        }
        for served in checks_serving(claim.statement, speaker=claim.claimant, said_on=said_on)
        if served.fact_check.claim_id != claim.pk
    }
    proposed = MemoryMatch.objects.filter(claim=claim, state=MemoryMatch.State.PROPOSED)
    proposed.exclude(fact_check__in=found).delete()
    for fact_check, said in list(found.items())[:PROPOSED_AT_MOST]:
        made, is_new = MemoryMatch.objects.get_or_create(
            claim=claim, fact_check=fact_check, defaults=said
        )
        if not is_new and any(getattr(made, name) != value for name, value in said.items()):
            # What a model thought was of other words.
            proposed.filter(pk=made.pk).update(**said, rank=0, opinion="", opinion_words="")
    if found and reranker():
        waking.wake(ORDER, claim.pk)

"""Has a model order what is only suggested for a claim, where a setting names one; no more.

What it thinks is kept beside the match. A failure leaves the order as it was.
"""

from collections.abc import Iterable

from django.db import transaction

from checks import provider_calls
from checks.drafting.material import MatchDecision
from checks.memory.guard.comparing import GuardAnswer
from checks.memory.matching import Match
from checks.memory.reason_words import reason_from
from checks.memory.reranker import reranker
from checks.memory.reranking import rerank
from checks.models.claims import Claim
from checks.models.memory import MatchCall, MemoryMatch
from checks.providers.call_record import CallRecord
from checks.providers.comparing import ModelComparer
from checks.providers.failures import ProviderFailure


def order(claim_id: int) -> None:
    """Ask about the suggested matches of a claim on which no opinion is known."""
    rows = list(
        MemoryMatch.objects.filter(
            claim=claim_id,
            state=MemoryMatch.State.PROPOSED,
            decision=MatchDecision.SUGGESTED.value,
            fact_check__memory_entry__isnull=False,
        ).select_related("fact_check__memory_entry")
    )
    if not reranker() or all(row.opinion for row in rows):
        return
    claim = Claim.objects.get(pk=claim_id)
    comparer: ModelComparer | None = None
    try:
        comparer = provider_calls.chosen_comparer(reranker())
        ordered = rerank(claim.statement, [_match_of(row) for row in rows], comparer)
    except ProviderFailure as failure:
        _note(claim, [*(comparer.records if comparer else []), *filter(None, [failure.record])])
        return
    _note(claim, comparer.records)
    _keep(ordered, comparer)


def _match_of(row: MemoryMatch) -> Match:
    answer = GuardAnswer(tuple(reason_from(kept) for kept in row.reasons))
    statement = row.fact_check.memory_entry.statement
    return Match(row.pk, statement, row.score, MatchDecision.SUGGESTED, answer)


def _keep(ordered: list[Match], comparer: ModelComparer) -> None:
    with transaction.atomic():
        for rank, match in enumerate(ordered):
            opinion, words = comparer.opinions.get(match.statement, ("", ""))
            # Somebody may have decided meanwhile, or the check may have been corrected.
            MemoryMatch.objects.filter(
                pk=match.key,
                state=MemoryMatch.State.PROPOSED,
                fact_check__memory_entry__statement=match.statement,
            ).update(rank=rank, opinion=opinion, opinion_words=words)


def _note(claim: Claim, records: Iterable[CallRecord]) -> None:
    for record in records:
        MatchCall.objects.create(claim=claim, **provider_calls.fields_of(record))

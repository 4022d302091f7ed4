"""What the queue shows of the memory: the best match of a claim, and why it may not be one."""

import json
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Subquery, TextField
from django.db.models.functions import Cast, JSONObject

from checks.drafting.material import MatchDecision
from checks.memory.reason_words import stored_in_words
from checks.models import Claim, MemoryMatch


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match with the words a person decides by."""

    match: dict[str, Any]
    percent: int
    is_same: bool
    objections: list[str]


def best_match() -> Subquery:
    """The confirmed match of a claim, else the best that is proposed; within the queue's query."""
    said = JSONObject(
        pk="pk",
        state="state",
        decision="decision",
        score="score",
        reasons=Cast("reasons", TextField()),
        page_id="fact_check__page_id",
        statement="fact_check__claim__statement",
        claimant="fact_check__claim__claimant__name",
        verdict="fact_check__page__verdict",
        no_data_reason="fact_check__page__no_data_reason",
    )
    shown = MemoryMatch.objects.filter(claim=OuterRef("pk")).exclude(state=MemoryMatch.State.UNDONE)
    # In the alphabet confirmed stands before proposed, and same before suggested.
    ordered = shown.order_by("state", "decision", "-score", "pk")
    return Subquery(ordered.values_list(said, flat=True)[:1])


def match_row_of(claim: Claim) -> MatchRow | None:
    """The match that was fetched with the claim."""
    best = claim.best_match
    if not best:
        return None
    return MatchRow(
        match=best,
        percent=round(best["score"] * 100),
        is_same=best["decision"] == MatchDecision.SAME.value,
        objections=[stored_in_words(reason) for reason in json.loads(best["reasons"])],
    )

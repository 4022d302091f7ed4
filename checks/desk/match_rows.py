"""What the desk shows of the memory: a claim beside the published check that may serve it."""

import json
from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery, TextField
from django.db.models.functions import Cast, Coalesce, JSONObject

from checks.drafting.material import MatchDecision
from checks.memory.guard.reasons import Code
from checks.memory.reason_words import stored_in_words
from checks.models import Claim, MemoryMatch
from checks.states import CheckState
from social_capture.word_diff import Piece, word_diff


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match with the words a person decides by; what differs is marked on both sides."""

    match: dict[str, Any]
    percent: int
    is_same: bool
    objections: list[str]
    here: list[Piece]
    there: list[Piece]


def best_match() -> Subquery:
    """The confirmed match of a claim, else the best that is proposed; within the queue's query."""
    shown = _shown(MemoryMatch.objects.filter(claim=OuterRef("pk")))
    return Subquery(shown.values_list(_said(), flat=True)[:1])


def match_row_of(claim: Claim) -> MatchRow | None:
    """The match that was fetched with the claim."""
    return _row(claim, claim.best_match) if claim.best_match else None


def match_rows_of(claim: Claim) -> list[MatchRow]:
    """All matches of a claim that nobody took back, the best first."""
    shown = _shown(MemoryMatch.objects.filter(claim=claim))
    return [_row(claim, said) for said in shown.values_list(_said(), flat=True)]


def _row(claim: Claim, said: dict[str, Any]) -> MatchRow:
    there, here = word_diff(said["statement"], claim.statement)
    return MatchRow(
        match=said,
        percent=round(said["score"] * 100),
        is_same=said["decision"] == MatchDecision.SAME.value,
        objections=objections_in(json.loads(said["reasons"])),
        here=here,
        there=there,
    )


def objections_in(reasons: list[dict[str, Any]]) -> list[str]:
    """Each in words; words that another objection rests on already are not said twice."""
    named = [(one["a"], one["b"]) for one in reasons if one["code"] != Code.RESIDUAL.value]
    return [
        stored_in_words(one)
        for one in reasons
        if one["code"] != Code.RESIDUAL.value or (one["a"], one["b"]) not in named
    ]


def _shown(matches: QuerySet[MemoryMatch]) -> QuerySet[MemoryMatch]:
    # In the alphabet confirmed stands before proposed, and same before suggested.
    return matches.filter(
        Q(state=MemoryMatch.State.CONFIRMED)
        | Q(state=MemoryMatch.State.PROPOSED, fact_check__state=CheckState.PUBLISHED)
    ).order_by("state", "decision", "rank", "-score", "pk")


def _said() -> JSONObject:
    return JSONObject(
        pk="pk",
        state="state",
        decision="decision",
        score="score",
        reasons=Cast("reasons", TextField()),
        opinion="opinion",
        opinion_words="opinion_words",
        page_id="fact_check__page_id",
        seen_hash="fact_check__published_hash",
        # What readers have, which is what was compared; the claim's own words may be older.
        statement=Coalesce(
            F("fact_check__memory_entry__statement"), F("fact_check__claim__statement")
        ),
        claimant="fact_check__claim__claimant__name",
        verdict="fact_check__page__verdict",
        no_data_reason="fact_check__page__no_data_reason",
    )

"""Verdicts of ours that cannot both stand, found by code and shown to people; it changes nothing.

In one speech the two exclude each other. Elsewhere the years may have changed what is true, so
it is a remark.
"""

from dataclasses import dataclass
from typing import Any

from checks.blindness import is_blind
from checks.judging.sisters import Sister, contradict
from checks.memory.choosing import memory
from checks.memory.guard.deixis import is_deictic
from checks.memory.index.protocol import Shelf
from checks.models.claims import Claim
from checks.models.fact_check import FactCheck
from checks.models.memory import MemoryEntry
from checks.speech_sisters import claims_beside, verdicts_of
from checks.states import CheckState
from checks.verdicts import Verdict

# [ours] A claim of the same frame has nearly the same words: it is among the first.
NEAREST = 10


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A claim whose verdict excludes the one at hand; ``page_id`` is None while it has no page."""

    statement: str
    claimant: str
    verdict: Verdict
    page_id: int | None
    is_same_speech: bool


def contradictions_of(
    claim: Claim, statement: str, verdict: str, *, seen_by: Any
) -> list[Contradiction]:
    """What stands against giving this verdict to this statement: the same speech, then others.

    A verdict that this person may still judge blind is not told here either.
    """
    # Only «true» and «false» exclude anything.
    if verdict not in {Verdict.TRUE, Verdict.FALSE}:
        return []
    given = Verdict(verdict)
    beside = _beside(claim, statement, given, seen_by)
    known = {one.page_id for one in beside}
    elsewhere = _elsewhere(claim, statement, given)
    return [*beside, *(one for one in elsewhere if one.page_id not in known)]


def _beside(claim: Claim, statement: str, given: Verdict, seen_by: Any) -> list[Contradiction]:
    claims = claims_beside(claim)
    verdicts = verdicts_of(claims)
    found = {
        one.pk: one
        for one in claims
        if one.pk in verdicts
        and contradict(statement, given, Sister(one.statement, verdicts[one.pk]))
    }
    records = {
        record.claim_id: record
        for record in FactCheck.objects.filter(claim__in=found).select_related("page")
    }
    names = dict(Claim.objects.filter(pk__in=found).values_list("pk", "claimant__name"))
    return [
        Contradiction(
            one.statement,
            names[pk] or "",
            verdicts[pk],
            records[pk].page_id if pk in records else None,
            True,
        )
        for pk, one in found.items()
        if pk not in records or not is_blind(seen_by, records[pk])
    ]


def _elsewhere(claim: Claim, statement: str, given: Verdict) -> list[Contradiction]:
    if is_deictic(statement):
        return []
    hits = [hit.key for hit in memory().search(statement, Shelf.OWN, at_most=NEAREST)]
    entries = (
        MemoryEntry.objects.filter(pk__in=hits, fact_check__state=CheckState.PUBLISHED)
        .exclude(fact_check__claim=claim)
        .values_list(
            "statement",
            "fact_check__claim__claimant__name",
            "fact_check__page__verdict",
            "fact_check__page",
        )
    )
    return [
        Contradiction(said, name or "", Verdict(theirs), page, False)
        for said, name, theirs, page in entries
        if theirs in list(Verdict)
        and not is_deictic(said)
        and contradict(statement, given, Sister(said, Verdict(theirs)))
    ]

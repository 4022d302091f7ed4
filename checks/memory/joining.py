"""What a person decides about a proposed match: it is the same, it is another, or undo.

Confirming makes the claim's sightings confirmed appearances of the published check, which still
need a second person. Undoing is remembered: the pair is never proposed again.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import appearing, journal
from checks.match_refusals import CheckMovedOn, PairDecidedFirst
from checks.memory.leaving import leave, take_back
from checks.models.claims import Appearance
from checks.models.fact_check import FactCheck
from checks.models.memory import MemoryMatch
from checks.permissions import Act, demand
from checks.refusals import WrongState
from checks.refusing import short_moment
from checks.states import CheckState

FOUND_BY = "memory"
MOVED = [Appearance.State.PROPOSED, Appearance.State.CONFIRMED]
SEEN = ("post", "capture", "quote", "address", "platform", "said_at")


def confirm(match: MemoryMatch, *, by: Any, seen_hash: str = "") -> MemoryMatch:
    """The check serves the claim too, which leaves the queue, and its own draft the desk.

    ``seen_hash`` is the published content that was on the screen. Raises ``PairDecidedFirst``,
    ``CheckMovedOn``, ``HeldByOther``, ``WrongState``, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        match = _locked(match, MemoryMatch.State.PROPOSED)
        if match.fact_check.state != CheckState.PUBLISHED:
            raise WrongState(state=match.fact_check.get_state_display())
        if seen_hash and seen_hash != match.fact_check.published_hash:
            raise CheckMovedOn
        joined = [_join(appearance, match, by=by) for appearance in _to_move(match)]
        leave(match, by=by)
        match.appearances.set(joined)
        _decide(match, MemoryMatch.State.CONFIRMED, act="join_claim", by=by)
    return match


def undo(match: MemoryMatch, *, by: Any) -> MemoryMatch:
    """Take it back, as long as nobody has approved what it added.

    Raises ``WrongState`` once a second person has: removal has its own two people,
    ``PairDecidedFirst``, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        match = _locked(match, MemoryMatch.State.CONFIRMED)
        for appearance in match.appearances.select_for_update():
            if appearance.state == Appearance.State.APPROVED:
                raise WrongState(state=appearance.get_state_display())
            if appearance.state == Appearance.State.CONFIRMED:
                appearing.refuse(appearance, by=by)
        take_back(match, by=by)
        _decide(match, MemoryMatch.State.UNDONE, act="part_claim", by=by)
    return match


def refuse(match: MemoryMatch, *, by: Any) -> MemoryMatch:
    """It is another claim; never proposed again.

    Raises ``PairDecidedFirst``, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        match = _locked(match, MemoryMatch.State.PROPOSED)
        _decide(match, MemoryMatch.State.UNDONE, act="part_claim", by=by)
    return match


def _locked(match: MemoryMatch, state: str) -> MemoryMatch:
    match = MemoryMatch.objects.select_for_update().get(pk=match.pk)
    if match.state == state:
        return match
    if match.decided_by is None:
        raise WrongState(state=match.get_state_display())
    raise PairDecidedFirst(
        name=journal.name_of(match.decided_by),
        at=short_moment(match.decided_at),
        decision=match.get_state_display(),
    )


def _to_move(match: MemoryMatch) -> list[Appearance]:
    """The claim's sightings that the check does not have yet."""
    there = match.fact_check.claim.appearances.filter(post__isnull=False).values("post")
    return list(match.claim.appearances.filter(state__in=MOVED).exclude(post__in=there))


def _join(appearance: Appearance, match: MemoryMatch, *, by: Any) -> Appearance:
    seen = {name: getattr(appearance, name) for name in SEEN}
    joined = appearing.propose(
        match.fact_check.claim, found_by=FOUND_BY, match_score=match.score, **seen
    )
    return appearing.confirm(joined, by=by)


def _decide(match: MemoryMatch, state: str, *, act: str, by: Any) -> None:
    match.state, match.decided_by, match.decided_at = state, by, timezone.now()
    match.save(update_fields=["state", "decided_by", "decided_at"])
    journal.append(
        act,
        by=by,
        fact_check=FactCheck.objects.get(pk=match.fact_check_id),
        note=match.claim.statement[:300],
    )

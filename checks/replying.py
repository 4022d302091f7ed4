"""The right of reply: asking for comment, what came of it, its effect; the only writer of these."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import journal, notices
from checks.canonical import content_hash
from checks.models.fact_check import FactCheck
from checks.models.notices import NoticeKind
from checks.models.replies import (
    ReplyAlert,
    ReplyContact,
    ReplyEffect,
    ReplyOutcome,
    ReplyRequest,
)
from checks.permissions import Act, demand, people_who_may
from checks.refusals import WrongState
from checks.refusing import acted_first, require_reason, short_moment
from checks.reply_refusals import (
    AlreadyAnswered,
    AnsweredBeforeAsked,
    DeadlineAhead,
    DeadlineTooEarly,
    EffectNotSeen,
    NothingToWeigh,
    NotYet,
    Replaced,
    WordsMissing,
)
from checks.reply_standing import OVER, outcome_of, still_open
from checks.workflow.stage import draft_of, locked

# [ours] After a long outage the next sweep takes the rest.
MOST_ALERTS = 500


def ask(
    fact_check: FactCheck,
    *,
    by: Any,
    deadline_at: datetime,
    asked_at: datetime | None = None,
    address: str = "",
    replaces: ReplyRequest | None = None,
    because: str = "",
    **what: Any,
) -> ReplyRequest:
    """Record that someone was asked; ``what`` are name, role, office, channel and question.

    ``replaces`` is a wrong entry that this one takes the place of. Raises ``DeadlineTooEarly``,
    ``NotYet``, ``WordsMissing``, ``AlreadyAnswered``, ``Replaced``, ``ReasonMissing``,
    ``WrongState``, ``NotAllowed``.
    """
    demand(by, Act.WRITE)
    now = timezone.now()
    asked_at = asked_at or now
    _require_times(asked_at, deadline_at, now, is_new=replaces is None)
    if not (what.get("name", "").strip() and what.get("question", "").strip()):
        raise WordsMissing
    with transaction.atomic():
        fact_check = locked(fact_check)
        if fact_check.state in OVER:
            raise WrongState(state=fact_check.get_state_display())
        if replaces is not None:
            require_reason(because)
            _require_replaceable(replaces, fact_check)
        request = ReplyRequest.objects.create(
            fact_check=fact_check,
            asked_at=asked_at,
            deadline_at=deadline_at,
            asked_by=by,
            recorded_at=now,
            replaces=replaces,
            replaced_because=because if replaces else "",
            **what,
        )
        if address:
            ReplyContact.objects.create(request=request, address=address)
        act = "replace_reply_request" if replaces else "ask_for_reply"
        note = f"{request.name}. {because}" if replaces else request.name
        journal.append(act, by=by, fact_check=fact_check, note=note)
    return request


def record_outcome(
    request: ReplyRequest,
    *,
    by: Any,
    kind: str,
    came_at: datetime | None = None,
    replaces: ReplyOutcome | None = None,
    because: str = "",
    **what: Any,
) -> ReplyOutcome:
    """Record what came; ``what`` are text, channel, capture and reference.

    ``replaces`` is the outcome that was seen when this one corrects it, or when words came after
    silence. Raises ``ActedFirst`` when somebody else recorded one a moment before,
    ``AnsweredBeforeAsked``, ``NotYet``, ``DeadlineAhead``, ``WordsMissing``, ``ReasonMissing``,
    ``Replaced``, ``NotAllowed``.
    """
    demand(by, Act.WRITE)
    now = timezone.now()
    with transaction.atomic():
        fact_check = locked(request.fact_check)
        request = ReplyRequest.objects.get(pk=request.pk)
        _require_in_force(request)
        present = outcome_of(request)
        if present is not None and (replaces is None or replaces.pk != present.pk):
            raise acted_first(present.recorded_by, present.recorded_at)
        if replaces is not None:
            require_reason(because)
        came_at = _moment_of(request, kind, came_at, now)
        if kind == ReplyOutcome.Kind.ANSWERED and not what.get("text", "").strip():
            raise WordsMissing
        verdict, text_hash = what_readers_get(fact_check)
        outcome = ReplyOutcome.objects.create(
            request=request,
            kind=kind,
            came_at=came_at,
            verdict_then=verdict,
            text_hash_then=text_hash,
            recorded_by=by,
            recorded_at=now,
            replaces=replaces,
            replaced_because=because if replaces else "",
            **what,
        )
        note = f"{request.name}: {outcome.get_kind_display()}. {because}".strip()
        journal.append(f"reply_{kind}", by=by, fact_check=fact_check, note=note)
    return outcome


def record_effect(outcome: ReplyOutcome, *, by: Any, effect: str, reason: str) -> ReplyEffect:
    """Say what an answer changed, which closes its request.

    Raises ``EffectNotSeen`` for a change that readers don't get, ``NothingToWeigh``,
    ``ReasonMissing``, ``ActedFirst``, ``NotAllowed``.
    """
    demand(by, Act.WRITE)
    require_reason(reason)
    with transaction.atomic():
        fact_check = locked(outcome.request.fact_check)
        outcome = ReplyOutcome.objects.get(pk=outcome.pk)
        if hasattr(outcome, "replaced_by"):
            raise Replaced
        if hasattr(outcome, "effect"):
            raise acted_first(outcome.effect.decided_by, outcome.effect.decided_at)
        if outcome.kind != ReplyOutcome.Kind.ANSWERED:
            raise NothingToWeigh
        _require_seen(fact_check, outcome, effect)
        decided = ReplyEffect.objects.create(
            outcome=outcome,
            effect=ReplyEffect.Effect(effect),
            reason=reason,
            decided_by=by,
            decided_at=timezone.now(),
        )
        note = f"{outcome.request.name}: {decided.get_effect_display()}. {reason}"
        journal.append("weigh_reply", by=by, fact_check=fact_check, note=note)
    return decided


def tell_late() -> int:
    """Tell the desk of each deadline that passed without an outcome, once; how many."""
    late = still_open().filter(
        deadline_at__lte=timezone.now(), alert__isnull=True, outcomes__isnull=True
    )
    chiefs = people_who_may(Act.SET_POLICY)
    return sum(_tell_one(request, chiefs) for request in late[:MOST_ALERTS])


def what_readers_get(fact_check: FactCheck) -> tuple[str, str]:
    """Verdict, and hash of all but the replies: of what is on air, else of the draft."""
    on_air = fact_check.publications.order_by("-round_number").first()
    content = on_air.content if on_air else draft_of(fact_check).canonical_content()
    rest = {name: value for name, value in content.items() if name != "replies"}
    return f"{content['verdict']}/{content['no_data_reason']}", content_hash(rest)


def _tell_one(request: ReplyRequest, chiefs: list[Any]) -> bool:
    with transaction.atomic():
        fact_check = locked(request.fact_check)
        # Another sweep, or an answer, may have come between.
        is_told = ReplyAlert.objects.filter(request=request).exists()
        if is_told or ReplyOutcome.objects.filter(request=request).exists():
            return False
        ReplyAlert.objects.create(request=request, told_at=timezone.now())
        journal.append("reply_late", by=None, fact_check=fact_check, note=request.name)
        notices.tell_each(
            [fact_check.editor, request.asked_by, *chiefs],
            NoticeKind.REPLY_LATE,
            fact_check=fact_check,
            who=request.name,
            deadline=short_moment(request.deadline_at),
        )
    return True


def _require_times(asked_at: datetime, deadline_at: datetime, now: datetime, *, is_new: bool):
    if asked_at > now:
        raise NotYet
    # A corrected entry may be about a deadline that has passed meanwhile.
    if deadline_at <= asked_at or (is_new and deadline_at <= now):
        raise DeadlineTooEarly


def _require_replaceable(replaced: ReplyRequest, fact_check: FactCheck) -> None:
    if replaced.fact_check_id != fact_check.pk:
        raise Replaced
    _require_in_force(replaced)
    if replaced.outcomes.exists():
        raise AlreadyAnswered


def _require_in_force(request: ReplyRequest) -> None:
    if ReplyRequest.objects.filter(replaces=request).exists():
        raise Replaced


def _moment_of(
    request: ReplyRequest, kind: str, came_at: datetime | None, now: datetime
) -> datetime:
    if kind == ReplyOutcome.Kind.NO_ANSWER:
        if request.deadline_at > now:
            raise DeadlineAhead(deadline=short_moment(request.deadline_at))
        return request.deadline_at
    came_at = came_at or now
    if came_at > now:
        raise NotYet
    if came_at < request.asked_at:
        raise AnsweredBeforeAsked(asked=short_moment(request.asked_at))
    return came_at


def _require_seen(fact_check: FactCheck, outcome: ReplyOutcome, effect: str) -> None:
    verdict, text_hash = what_readers_get(fact_check)
    if effect == ReplyEffect.Effect.VERDICT and verdict == outcome.verdict_then:
        raise EffectNotSeen
    if effect == ReplyEffect.Effect.TEXT and text_hash == outcome.text_hash_then:
        raise EffectNotSeen

"""What the desk decides about a message; the only writer of its state.

Each act locks the message, so that of two moderators one wins and the other is told by whom.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from checks import archiving, contributing, journal, workflow
from checks.corrections.kinds import CorrectionKind
from checks.models.editorial import Correction
from checks.models.fact_check import CorrectionRound
from checks.models.notices import NoticeKind
from checks.models.readers import ReaderMessage
from checks.models.sources import Source
from checks.notices import tell
from checks.permissions import Act, demand
from checks.readers import mailing
from checks.readers.complaints import require_free_to_answer
from checks.refusals import (
    ComplaintNeedsAnswer,
    CorrectionStillOpen,
    LeadNotVerified,
    NoLinkToVerify,
    NotOfThisMessage,
    WrongMessageState,
)
from checks.source_policy.classes import SourceClass
from checks.states import CheckState
from checks.workflow.stage import acted_first, locked, require_reason

State, Outcome = ReaderMessage.State, ReaderMessage.Outcome
IN_FAVOUR = frozenset({Outcome.UPHELD, Outcome.PARTLY})


def take(message: ReaderMessage, *, by: Any) -> ReaderMessage:
    """Say that one is looking at it; the reader sees that it is in moderation.

    Raises ``ActedFirst`` with who has it, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        message = _locked(message)
        _require(message, State.RECEIVED)
        if message.taken_by and message.taken_by != by:
            raise acted_first(message.taken_by, message.taken_at)
        message.taken_by, message.taken_at = by, timezone.now()
        return _keep(message, "take_message", by=by)


def accept(message: ReaderMessage, *, by: Any) -> ReaderMessage:
    """Open a new research round for it: on a published check a correction, or the open one.

    On a check that is not published any more it stays as a note on the record. Raises
    ``ActedFirst``, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        message = _locked(message)
        _require(message, State.RECEIVED)
        _decide(message, State.ACCEPTED, by=by)
        message.correction_round = _research_round(message, by=by)
        if brings_source(message):
            # What the archiver keeps copies for, as with every address that is considered.
            Source.objects.get_or_create(
                url=message.link, defaults={"source_class": message.link_class}
            )
            if message.fact_check:
                archiving.want_copy_of_lead(message.fact_check, message.link)
        _keep(message, "accept_message", by=by, note=_what_it_opened(message))
        mailing.queue(message, step=State.ACCEPTED)
    return message


def refuse(message: ReaderMessage, *, by: Any, reason: str) -> ReaderMessage:
    """Send it away with a reason that its reader sees.

    Raises ``ComplaintNeedsAnswer``, ``ReasonMissing``, ``ActedFirst``, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        message = _locked(message)
        _require(message, State.RECEIVED)
        if message.kind == ReaderMessage.Kind.COMPLAINT:
            raise ComplaintNeedsAnswer
        require_reason(reason)
        _decide(message, State.REFUSED, by=by)
        message.reason = reason
        _keep(message, "refuse_message", by=by, note=reason)
        mailing.queue(message, step=State.REFUSED)
    return message


def verify_lead(message: ReaderMessage, *, by: Any, datum: str) -> ReaderMessage:
    """Record that the link was opened and the datum found in it, and where it stands.

    Raises ``NoLinkToVerify``, ``ReasonMissing``, ``ActedFirst``, ``WrongMessageState``,
    ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        message = _locked(message)
        if not brings_source(message):
            raise NoLinkToVerify
        if message.lead_verified_at:
            raise acted_first(message.lead_verified_by, message.lead_verified_at)
        if message.state != State.ACCEPTED:
            raise WrongMessageState(state=message.get_state_display())
        require_reason(datum)
        message.lead_verified_by, message.lead_verified_at = by, timezone.now()
        message.datum = datum
        return _keep(message, "verify_lead", by=by, note=datum)


def close(
    message: ReaderMessage,
    *,
    by: Any,
    outcome: str,
    answer: str,
    correction: Correction | None = None,
) -> ReaderMessage:
    """Give the outcome and the written answer; both are final.

    A complaint can be answered at once, anything else after it was accepted. Raises
    ``JudgesOwnWork``, ``LeadNotVerified``, ``CorrectionStillOpen``, ``NotOfThisMessage``,
    ``ReasonMissing``, ``ActedFirst``, ``WrongMessageState``, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        message = _locked(message)
        is_complaint = message.kind == ReaderMessage.Kind.COMPLAINT
        if is_complaint:
            require_free_to_answer(message, by)
        _require(message, *([State.RECEIVED] if is_complaint else []), State.ACCEPTED)
        require_reason(answer)
        message.outcome = Outcome(outcome)
        message.correction = correction or _correction_of(message)
        _require_truth(message)
        message.state, message.answer = State.CLOSED, answer
        message.closed_by, message.closed_at = by, timezone.now()
        _keep(message, "close_message", by=by, note=f"{message.outcome}: {answer}")
        mailing.queue(message, step=State.CLOSED)
    return message


def brings_source(message: ReaderMessage) -> bool:
    """Whether its link could enter as a source or a lead; what is excluded never enters."""
    return bool(message.link) and message.link_class != SourceClass.EXCLUDED


def _locked(message: ReaderMessage) -> ReaderMessage:
    """The message that is decided, as it is now, locked until the transaction ends."""
    return ReaderMessage.objects.select_for_update().get(pk=message.same_as_id or message.pk)


def _require(message: ReaderMessage, *states: str) -> None:
    if message.state in states:
        return
    if message.closed_by:
        raise acted_first(message.closed_by, message.closed_at)
    if message.decided_by:
        raise acted_first(message.decided_by, message.decided_at)
    raise WrongMessageState(state=message.get_state_display())


def _decide(message: ReaderMessage, state: str, *, by: Any) -> None:
    message.state = state
    message.decided_by, message.decided_at = by, timezone.now()


def _keep(message: ReaderMessage, act: str, *, by: Any, note: str = "") -> ReaderMessage:
    message.save()
    journal.append(act, by=by, fact_check=message.fact_check, note=f"#{message.pk} {note}".strip())
    return message


def _research_round(message: ReaderMessage, *, by: Any) -> CorrectionRound | None:
    if message.fact_check is None:
        return None
    fact_check = locked(message.fact_check)
    if fact_check.state != CheckState.PUBLISHED:
        return None
    under_way = contributing.open_round_of(fact_check)
    if under_way is None:
        is_error = message.kind == ReaderMessage.Kind.ERROR
        kind = CorrectionKind.FACTUAL if is_error else CorrectionKind.UPDATE
        return workflow.open_correction(fact_check, by=by, kind=kind)
    tell(
        fact_check.editor or under_way.opened_by,
        NoticeKind.READER_LEAD,
        fact_check=fact_check,
        by=by,
        number=message.pk,
    )
    return under_way


def _what_it_opened(message: ReaderMessage) -> str:
    if message.correction_round is None:
        return " ".join([gettext("as a note, without a correction"), message.link]).strip()
    opened = gettext("into correction %(number)s") % {"number": message.correction_round.number}
    return f"{opened} {message.link}".strip()


def _correction_of(message: ReaderMessage) -> Correction | None:
    if message.correction_round is None:
        return None
    return Correction.objects.filter(correction_round=message.correction_round).first()


def _require_truth(message: ReaderMessage) -> None:
    """What the answer says must be so: the datum found, the correction out and of this message."""
    correction, in_favour = message.correction, message.outcome in IN_FAVOUR
    if in_favour and brings_source(message) and not message.lead_verified_at:
        raise LeadNotVerified
    if in_favour and message.correction_round and message.correction_round.closed_at is None:
        raise CorrectionStillOpen
    if correction and (
        correction.fact_check_id != message.fact_check_id
        or correction.published_at < message.received_at
    ):
        raise NotOfThisMessage

"""The only writer of a debate's log: appends, never changes."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.utils import timezone

from debates_live.events import IMPORTS, EventKind
from debates_live.importers.intake import Intake
from debates_live.models import Debate, DebateEvent


class AlreadyStored(ValueError):
    """A debate of this slug is stored with another content."""


def append(
    debate: Debate,
    kind: EventKind,
    payload: Mapping[str, Any],
    *,
    cause: str,
    by: AbstractBaseUser | None = None,
) -> DebateEvent:
    """Append one event; raises UnusableEvent, and stores nothing, when it does not fit.

    Writers of one debate queue up behind its row, so that sequences have no gap and no double.
    """
    with transaction.atomic():
        Debate.objects.select_for_update().get(pk=debate.pk)
        last = debate.events.order_by("-sequence").first()
        event = debate.events.create(
            sequence=last.sequence + 1 if last else 1,
            kind=kind,
            payload=payload,
            cause=cause,
            actor=by,
            at=timezone.now(),
        )
        debate.follow(debate.board().operators_record.debate)
        debate.full_clean(validate_unique=False)
        debate.save()
    return event


def store(
    intake: Intake,
    *,
    cause: str,
    replace_stored: bool = False,
    by: AbstractBaseUser | None = None,
) -> tuple[Debate, bool]:
    """Store an import and say whether something was appended.

    The same content again appends nothing. Another content under a stored slug raises
    AlreadyStored, or with ``replace_stored`` becomes a new import event: the log keeps both.
    The findings of a record are entered by hand and count as released.
    """
    kind = EventKind.TRANSCRIPT_IMPORTED if intake.is_transcript else EventKind.RECORD_IMPORTED
    payload = intake.payload
    with transaction.atomic():
        debate, is_new = _debate_for(intake)
        if not is_new:
            if _is_stored(debate, kind, payload, but_for_the_date=intake.date_is_assumed):
                return debate, False
            if not replace_stored:
                raise AlreadyStored(
                    f'debate "{debate.slug}" is already stored with another content; '
                    "use --replace to import this one over it (the log keeps both)"
                )
        append(debate, kind, payload, cause=cause, by=by)
        if intake.record.claims and not intake.is_transcript:
            released = {"claims": [claim.id for claim in intake.record.claims], "as_imported": True}
            append(debate, EventKind.CLAIMS_RELEASED, released, cause=cause, by=by)
    return debate, True


def _debate_for(intake: Intake) -> tuple[Debate, bool]:
    setting = intake.record.debate
    # Locked, so that what it is compared with does not change before the append.
    stored = Debate.objects.select_for_update().filter(slug=setting.slug)
    if debate := stored.first():
        return debate, False
    debate = Debate(slug=setting.slug)
    debate.follow(setting)
    debate.full_clean(validate_unique=False)
    try:
        with transaction.atomic():
            debate.save()
    except IntegrityError:
        # Another process stored it since we looked.
        return stored.get(), False
    return debate, True


def _is_stored(
    debate: Debate, kind: EventKind, payload: Mapping[str, Any], *, but_for_the_date: bool
) -> bool:
    latest = debate.events.filter(kind__in=IMPORTS).last()
    if latest is None:
        return False
    stored = latest.payload
    if but_for_the_date:
        # A day that was only assumed is another one tomorrow; the file is the same.
        stored, payload = _undated(stored), _undated(payload)
    if (latest.kind, stored) == (kind, payload):
        return True
    if kind != EventKind.RECORD_IMPORTED:
        return False
    public: dict[str, Any] = debate.board().public_record.to_json()
    return public == payload["record"]


def _undated(payload: Mapping[str, Any]) -> dict[str, Any]:
    record = payload["record"]
    return {**payload, "record": {**record, "debate": {**record["debate"], "date": None}}}

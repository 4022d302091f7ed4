"""The only writer of the editorial log, and the verification of its hash chain."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from checks.canonical import content_hash
from checks.models.log import LogEntry

FIRST_PREVIOUS_HASH = "0" * 64
# Any constant: it names the queue of those who append.
APPEND_LOCK = 727_001


@dataclass(frozen=True, slots=True)
class LogProblem:
    """A row that does not fit the chain."""

    row: int
    why: str


def name_of(person: Any) -> str:
    """A person's name on record; what machines do is recorded as such."""
    if person is None:
        return "Lastro"
    return str(person.get_full_name() or person.get_username())


def append(act: str, *, by: Any, **what: Any) -> LogEntry:
    """Add one row; ``what`` are fields of ``LogEntry`` (fact_check, note, from_state …)."""
    with transaction.atomic():
        _queue_up()
        last = LogEntry.objects.order_by("-number").first()
        entry = LogEntry(
            number=last.number + 1 if last else 1,
            at=timezone.now(),
            actor=by,
            actor_name=name_of(by),
            act=act,
            previous_hash=last.entry_hash if last else FIRST_PREVIOUS_HASH,
            **what,
        )
        entry.entry_hash = hash_of(entry)
        entry.save(force_insert=True)
    return entry


def hash_of(entry: LogEntry) -> str:
    """SHA-256 over everything the row says and the hash of the row before."""
    return content_hash(said_in(entry))


def said_in(entry: LogEntry) -> dict[str, Any]:
    """Everything the row says, in the form that is hashed."""
    return {
        "number": entry.number,
        "at": _instant(entry.at),
        "actor": entry.actor_id,
        "actor_name": entry.actor_name,
        "act": entry.act,
        "fact_check": entry.fact_check_id,
        "appearance": entry.appearance_id,
        "from_state": entry.from_state,
        "to_state": entry.to_state,
        "note": entry.note,
        "content_hash": entry.content_hash,
        "previous_hash": entry.previous_hash,
    }


def problems(entries: Iterable[LogEntry]) -> Iterable[LogProblem]:
    """Every row that was changed, is missing or stands out of order."""
    number, previous = 0, FIRST_PREVIOUS_HASH
    for entry in entries:
        if entry.number != number + 1:
            yield LogProblem(entry.number, f"row {number + 1} is missing")
        if entry.previous_hash != previous:
            yield LogProblem(entry.number, "does not continue the row before")
        if entry.entry_hash != hash_of(entry):
            yield LogProblem(entry.number, "was changed after it was written")
        number, previous = entry.number, entry.entry_hash


def verify() -> list[LogProblem]:
    """Walk the whole log, in order, without loading it at once."""
    return list(problems(LogEntry.objects.order_by("number").iterator(chunk_size=2000)))


def _queue_up() -> None:
    # SQLite's IMMEDIATE transactions already queue; PostgreSQL needs a lock of its own,
    # for a lock on the last row would wait and then read the same last row again.
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [APPEND_LOCK])


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")

"""The head of the editorial log, kept outside its table, so that a cut tail or a new chain shows.

A chain that was cut off at its end, or written anew from its beginning, still fits together.
What it cannot do is agree with a head that somebody else kept: a file beside the database, which
is public too, so that readers hold copies that the newsroom cannot call back.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from checks import journal
from checks.journal import LogProblem
from checks.models.audit_runs import AuditRun
from checks.models.log import LogEntry

# What the log says when the file was lost and another one begun.
BEGUN_ANEW = "anchors_begun_anew"
LOST = (
    "the file of anchors does not hold it, it was lost or cut;"
    " anchor_log --begin-anew REASON accepts that, on the record"
)
# No table of a database counts further.
MOST_ROWS = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Anchor:
    """How many rows there were, the hash of the last one, and when that was written down."""

    rows: int
    hash: str
    at: str


class UnreadableAnchors(Exception):
    """The file of anchors can't be read, or a line of it is none; named, never skipped."""


def anchor_head() -> Anchor | None:
    """Write the present head down; None when the log is empty or the head stands there already."""
    last = LogEntry.objects.order_by("-number").first()
    known = anchors()
    if last is None or (known and known[-1].hash == last.entry_hash):
        return None
    anchor = Anchor(last.number, last.entry_hash, timezone.now().isoformat(timespec="seconds"))
    _append(json.dumps(asdict(anchor)) + "\n")
    return anchor


def begin_anew(reason: str) -> Anchor | None:
    """Accept that the file was lost: the log says so and why, and its head stands in a new one.

    None when no file was lost, or when something else is wrong too: that is not accepted along.
    """
    with transaction.atomic():
        found = [*journal.verify(), *problems()]
        if len(found) != 1 or not found[0].why.endswith(LOST):
            return None
        journal.append(BEGUN_ANEW, by=None, note=reason)
        return anchor_head()


def last_anchor() -> Anchor | None:
    """The newest head that was written down; None without any. Raises ``UnreadableAnchors``."""
    known = anchors()
    return known[-1] if known else None


def anchors() -> list[Anchor]:
    """Every head that was written down, the oldest first. Raises ``UnreadableAnchors``."""
    path = _path()
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UnreadableAnchors(f"{path.name}: {error.strerror}") from error
    return [_read(line, f"{path.name}, line {number}") for number, line in enumerate(lines, 1)]


def problems() -> Iterator[LogProblem]:
    """Every head that the log does not agree with any more, and a file that was lost."""
    try:
        known = anchors()
    except UnreadableAnchors as error:
        yield LogProblem(0, str(error))
        return
    seen = _seen_by_audit()
    is_lost = seen is not None and seen.hash not in {each.hash for each in known}
    yield from _disagreeing([*known, seen] if seen is not None and is_lost else known)
    if seen is not None and is_lost and not _was_accepted(seen):
        yield LogProblem(seen.rows, f"was the anchored head at {seen.at}: {LOST}")


def _disagreeing(known: list[Anchor]) -> Iterator[LogProblem]:
    rows = LogEntry.objects.filter(number__in=[each.rows for each in known])
    hashes = dict(rows.values_list("number", "entry_hash"))
    for each in known:
        found = hashes.get(each.rows)
        if found is None:
            yield LogProblem(each.rows, f"is missing: anchored at {each.at}, the tail was cut")
        elif found != each.hash:
            yield LogProblem(each.rows, f"is not the row that was anchored at {each.at}")


def _seen_by_audit() -> Anchor | None:
    """The newest head that an audit without problems saw in the file."""
    run = AuditRun.objects.exclude(anchored_hash="").first()
    if run is None:
        return None
    return Anchor(run.anchored_rows, run.anchored_hash, run.at.isoformat(timespec="seconds"))


def _was_accepted(seen: Anchor) -> bool:
    return LogEntry.objects.filter(act=BEGUN_ANEW, number__gt=seen.rows).exists()


def _read(line: bytes, where: str) -> Anchor:
    try:
        kept = json.loads(line)
        anchor = Anchor(int(kept["rows"]), str(kept["hash"]), str(kept["at"]))
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise UnreadableAnchors(f"{where}: no anchor") from error
    if not 0 < anchor.rows <= MOST_ROWS:
        raise UnreadableAnchors(f"{where}: no log has that many rows")
    return anchor


def _path() -> Path:
    return Path(settings.LASTRO_ANCHOR_FILE)


def _append(line: str) -> None:
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    # One write to the end: two that anchor at once leave two whole lines.
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(handle, line.encode("utf-8"))
        os.fsync(handle)
    finally:
        os.close(handle)

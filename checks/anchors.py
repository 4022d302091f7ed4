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
from django.utils import timezone

from checks.journal import LogProblem
from checks.models.log import LogEntry

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
    """Every anchor that the log does not agree with any more."""
    try:
        known = anchors()
    except UnreadableAnchors as error:
        yield LogProblem(0, str(error))
        return
    hashes = dict(
        LogEntry.objects.filter(number__in=[each.rows for each in known]).values_list(
            "number", "entry_hash"
        )
    )
    for each in known:
        found = hashes.get(each.rows)
        if found is None:
            yield LogProblem(each.rows, f"is missing: anchored at {each.at}, the tail was cut")
        elif found != each.hash:
            yield LogProblem(each.rows, f"is not the row that was anchored at {each.at}")


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

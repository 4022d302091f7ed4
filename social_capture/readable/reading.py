"""Reads a stored page in a process of its own; what it can't read in time is a failure."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import date, datetime

from social_capture.readable.dates import UNKNOWN, date_of
from social_capture.readable.moments import Moment

# [ours] A page of a newspaper takes a second; ten times that is a page made to hold us up.
SECONDS = 40.0
MAX_PAGE_BYTES = 8_000_000
MAX_ANSWER = 16_000_000


class NotReadable(Exception):
    """The process gave no answer; the message says why."""


@dataclass(frozen=True)
class Reading:
    """The main text of a page, its language and its date as the page says them."""

    text: str
    reader: str
    lang: str = ""
    origin: str = UNKNOWN
    moment: Moment | None = None
    is_whole_page: bool = False


def read_page(
    page: bytes,
    *,
    text: str,
    last_modified: str,
    captured_at: datetime,
    seconds: float = SECONDS,
) -> Reading:
    """The main text of HTML, without any request; ``text`` is what the browser showed.

    Raises ``NotReadable``.
    """
    if len(page) > MAX_PAGE_BYTES:
        raise NotReadable(f"the page has {len(page)} bytes, more than {MAX_PAGE_BYTES}")
    facts = {"text": text, "last_modified": last_modified, "captured_at": captured_at.isoformat()}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "social_capture.readable.child"],
            input=json.dumps(facts).encode() + b"\n" + page,
            capture_output=True,
            timeout=seconds,
            check=False,
            # No key and no password of the worker's in there.
            env={"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"},
        )
    except subprocess.TimeoutExpired as error:
        raise NotReadable(f"not read in {seconds:g} s") from error
    if done.returncode or len(done.stdout) > MAX_ANSWER:
        last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise NotReadable("; ".join([f"the reader ended with {done.returncode}", *last])[:500])
    return _reading(done.stdout)


def read_text(text: str, *, last_modified: str, captured_at: datetime) -> Reading:
    """A file's own text, taken as it is."""
    found = date_of(None, text, last_modified, captured_at)
    return Reading(text, "as it is", origin=found.origin, moment=found.moment, is_whole_page=True)


def _reading(answer: bytes) -> Reading:
    try:
        said = json.loads(answer)
        moment = None
        if said["day"]:
            instant = said["instant"]
            moment = Moment(
                date.fromisoformat(said["day"]),
                said["precision"],
                said["original"],
                said["zone"],
                datetime.fromisoformat(instant) if instant else None,
            )
        return Reading(
            said["text"],
            said["reader"],
            said["lang"],
            said["origin"],
            moment,
            said["is_whole_page"],
        )
    except (ValueError, KeyError, TypeError) as error:
        raise NotReadable(f"no answer of ours: {error}") from error

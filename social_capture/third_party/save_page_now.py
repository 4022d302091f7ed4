"""Speaks the interface of the Wayback Machine's "Save Page Now 2", or of a server like it.

As its public documentation describes it (V. Banos, "Save Page Now 2 Public API Docs"): POST
``/save`` gives a job, ``/save/status/<job>`` says how it ended.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any
from urllib.parse import quote, urlencode

from social_capture.fetch import Fetched, FetchFailed, Refused, ask
from social_capture.guard.endpoints import ConfiguredEndpoint

JOB = re.compile(r"[A-Za-z0-9_-]{1,120}")
TIMESTAMP = re.compile(r"\d{14}")
# Said of the page itself: asking again tomorrow gives the same.
FINAL_ERRORS = frozenset(
    {
        *("error:blocked-url", "error:invalid-url-syntax", "error:invalid-host-resolution"),
        *("error:not-found", "error:no-access", "error:blocked", "error:unauthorized"),
        *("error:method-not-allowed", "error:not-acceptable", "error:cannot-fetch"),
    }
)
MAX_ANSWER = 2_000_000
MAX_WAIT_S = 86_400


class State(StrEnum):
    """How far the service got."""

    PENDING = "pending"
    KEPT = "kept"
    FAILED = "failed"
    LATER = "later"


@dataclass(frozen=True)
class Told:
    """What the service said; ``wait_s`` is how long it wants to be left alone."""

    state: State
    job: str = ""
    timestamp: str = ""
    reason: str = ""
    wait_s: int | None = None


@dataclass(frozen=True)
class SavePageNow:
    """One such service: where it stands, and ``access:secret`` of our account there."""

    url: str
    key: str = ""

    @property
    def endpoint(self) -> ConfiguredEndpoint:
        """Its door in the guard."""
        return ConfiguredEndpoint("third-party copy", self.url)

    def submit(self, address: str) -> Told:
        """Ask for a copy of an address; never raises."""
        body = urlencode({"url": address, "skip_first_archive": "1"}).encode()
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        told = self._asked("/save", body, form)
        if isinstance(told, Told):
            return told
        job = str(told.get("job_id") or "")
        if JOB.fullmatch(job):
            return Told(State.PENDING, job)
        return _refused(told)

    def status(self, job: str) -> Told:
        """How a job stands; never raises."""
        told = self._asked(f"/save/status/{quote(job, safe='')}")
        if isinstance(told, Told):
            return replace(told, job=job)  # nothing is said of the job: it goes on there
        if told.get("status") == "pending":
            return Told(State.PENDING, job)
        timestamp = str(told.get("timestamp") or "")
        if told.get("status") == "success" and TIMESTAMP.fullmatch(timestamp):
            return Told(State.KEPT, job, timestamp)
        return _refused(told)

    def address_of(self, timestamp: str, address: str) -> str:
        """Where readers find the copy."""
        return f"{self.url.rstrip('/')}/web/{timestamp}/{address}"

    def _asked(
        self, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> dict[str, Any] | Told:
        ours = {"Accept": "application/json", **(headers or {})}
        if self.key:
            ours["Authorization"] = f"LOW {self.key}"
        try:
            answer = ask(
                self.endpoint,
                f"{self.url.rstrip('/')}{path}",
                body=body,
                headers=ours,
                max_bytes=MAX_ANSWER,
            )
        except (Refused, FetchFailed) as failed:
            return Told(State.LATER, reason=str(failed))
        return _read(answer)


def _read(answer: Fetched) -> dict[str, Any] | Told:
    if answer.status == 429 or answer.status >= 500:
        return Told(State.LATER, reason=f"HTTP {answer.status}", wait_s=_wait(answer))
    try:
        told = json.loads(answer.text)
    except (ValueError, RecursionError):
        return Told(State.LATER, reason=f"HTTP {answer.status}, not JSON")
    if not isinstance(told, dict):
        return Told(State.LATER, reason=f"HTTP {answer.status}, no object")
    return told


def _wait(answer: Fetched) -> int | None:
    said = (answer.headers.get("Retry-After") or "").strip()
    is_number = said.isascii() and said.isdigit() and len(said) < 8
    return min(int(said), MAX_WAIT_S) if is_number else None


def _refused(told: dict[str, Any]) -> Told:
    code = str(told.get("status_ext") or "")[:80]
    reason = " ".join(f"{code} {told.get('message') or 'no reason'}".split())[:300]
    return Told(State.FAILED if code in FINAL_ERRORS else State.LATER, reason=reason)

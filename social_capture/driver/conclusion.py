"""Turns what a visit saw into its outcome, packs the WACZ and checks it before it counts."""

import asyncio
import hashlib
import importlib.metadata
import platform
from dataclasses import asdict
from pathlib import Path
from typing import Any

from social_capture.driver import tracks
from social_capture.driver.asked_again import missing_media
from social_capture.driver.completeness import missing
from social_capture.driver.events import FileReady, Finished
from social_capture.driver.extraction import tell_file, tell_media
from social_capture.driver.media import kept
from social_capture.driver.options import SWITCHES, may_sandbox
from social_capture.driver.outcome import Found, Outcome, classify
from social_capture.driver.seen import Seen, normalised
from social_capture.driver.session import Session
from social_capture.guard import Refused
from social_capture.guard.policy import NotResolved
from social_capture.recorder.proxy import SOFTWARE, Recorder
from social_capture.recorder.tape import SIDE_NAME, Tape
from social_capture.wacz.package import Page, pack
from social_capture.wacz.replay import Missing, Replay, check_replay
from social_capture.wacz.validate import validate

SOFTWARE_NAMES = ("playwright", "wacz", "cryptography")


def failed(status: str, evidence: str, error: str = "") -> Finished:
    """An end without anything to keep."""
    return Finished(status, evidence, error=error or evidence)


def blocked_before(url: str, refused: Refused) -> Finished:
    """The address itself was refused: no browser was started."""
    refusal = refused.refusal
    entry = {"url": url, "reason": refusal.reason, "addresses": list(refusal.addresses)}
    status = "failed" if isinstance(refused, NotResolved) else "blocked"
    return Finished(status, str(refused), blocked=(entry,), error=str(refused))


async def conclude(session: Session, recorder: Recorder, seen: Seen) -> Finished:
    """The outcome, with a WACZ whenever anything was received."""
    tape = recorder.tape
    provenance = _provenance(session, recorder, seen)
    wacz = None
    if any(exchange.is_in_main for exchange in tape.exchanges):
        wacz = await session.steps.run(
            "package",
            lambda: asyncio.to_thread(_package, session, tape, seen, provenance),
            180.0,
            needs_page=False,
        )
    replay = await _replayed(session, seen, wacz) if wacz else None
    if wacz and (seen.file_type or seen.media or seen.tracks):
        await session.steps.run(
            "extract", lambda: _extract(session, tape, wacz), 120.0, needs_page=False
        )
    outcome, error = _outcome(session, tape, seen), _first_error(session)
    text = seen.text.encode("utf-8", "replace").decode()
    if tape.side.records:
        session.tell(FileReady("partials", session.folder / SIDE_NAME, "application/warc"))
    if wacz is None and outcome.status in {"ok", "partial"}:
        outcome = Outcome("failed", "no valid WACZ could be made")
        error = _error_of(session, "package") or error
    return Finished(
        outcome.status,
        outcome.evidence,
        http_status=seen.http_status,
        url_final=seen.url_final,
        redirect_chain=tuple(seen.redirect_chain),
        text_raw=text,
        text_nfc=normalised(text),
        fields=seen.fields,
        consent_rule=seen.consent_rule,
        blocked=tuple(_refusals(tape) + _refusals(seen.films.tape if seen.films else None)),
        provenance=provenance,
        wacz=wacz,
        error="" if outcome.status == "ok" else (error or outcome.evidence),
        replay=replay,
        missing_media=missing_media(session, tape) if outcome.status == "partial" else (),
    )


async def _extract(session: Session, tape: Tape, wacz: Path) -> None:
    if session.seen.file_type:
        await tell_file(session, wacz)
    else:
        await tell_media(session, wacz, kept(session.seen.media, tape.exchanges))
        if session.seen.tracks:
            await asyncio.to_thread(tracks.tell_each, session, wacz)


async def _replayed(session: Session, seen: Seen, wacz: Path) -> Replay:
    def check() -> Replay:
        return check_replay(wacz, pasted=session.url, final=seen.url_final, text=seen.text)

    found = await session.steps.run(
        "replay", lambda: asyncio.to_thread(check), 60.0, needs_page=False
    )
    return found or Replay(False, missing=(Missing("check", _error_of(session, "replay")),))


def _outcome(session: Session, tape: Tape, seen: Seen) -> Outcome:
    steps = session.steps
    if seen.file_type:
        lacks = tuple(missing(session, tape))
        return classify(Found(seen.http_status, session.url, seen.url_final, missing=lacks))
    if seen.was_refused or (seen.open_error and tape.blocked and "net::" in seen.open_error):
        last = tape.blocked[-1] if tape.blocked else None
        status = "blocked" if last is not None and last.by_guard else "failed"
        return Outcome(status, f"{last.reason}: {last.url}" if last else seen.open_error)
    if seen.has_crashed or steps.result_of("launch") != "done":
        return Outcome("crashed", "the browser ended by itself")
    if seen.is_download:
        return Outcome("failed", "a file, not a page, and it did not come")
    if steps.result_of("open") == "timeout" or not steps.is_responsive or seen.is_late:
        return Outcome("timeout", "the page did not answer in time")
    if seen.open_error:
        return Outcome("timeout" if "Timeout" in seen.open_error else "failed", seen.open_error)
    return classify(
        Found(
            seen.http_status,
            session.url,
            seen.url_final,
            seen.fields.title,
            seen.text,
            seen.has_password_field,
            tuple(missing(session, tape)),
        )
    )


def _first_error(session: Session) -> str:
    wrong = (step for step in session.steps.done if step.result in {"failed", "timeout"})
    return next((f"{step.name}: {step.error}" for step in wrong), "")


def _error_of(session: Session, name: str) -> str:
    wrong = (step for step in session.steps.done if step.name == name)
    return next((f"{step.name}: {step.error}" for step in wrong if step.error), "")


class Invalid(Exception):
    """What was packed does not pass our own validator."""


def _package(session: Session, tape: Tape, seen: Seen, provenance: dict[str, Any]) -> Path:
    archived = [e.url for e in tape.exchanges if e.is_in_main]
    # The first hop is the pasted address in the browser's own spelling.
    hops = [str(hop["url"]) for hop in seen.redirect_chain[:1]]
    asked = [url.split("#")[0] for url in (seen.url_final, *hops, session.url)]
    title = seen.fields.title
    pages = [Page(url, title) for url in dict.fromkeys(asked) if url in archived]
    pages = pages or [Page(archived[0], title)]
    pages[0] = Page(pages[0].url, title, seen.text)
    target = session.folder / "capture.wacz"
    pack(tape.main.path, target, pages, {"provenance": provenance, "files": _hashes(session)})
    problems = validate(target)
    if problems:
        raise Invalid("; ".join(f"{problem.code}: {problem.message}" for problem in problems[:5]))
    return target


def _hashes(session: Session) -> dict[str, str]:
    paths = [path for path in session.folder.iterdir() if path.suffix in {".png", ".html", ".txt"}]
    paths += session.seen.films.files if session.seen.films else []
    return {path.name: _hash(path) for path in sorted(paths)}


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _refusals(tape: Tape | None) -> list[dict[str, Any]]:
    if tape is None:
        return []
    return [
        {"url": entry.url[:2000], "reason": entry.reason, "addresses": list(entry.addresses)}
        for entry in tape.blocked[:500]
    ]


def _provenance(session: Session, recorder: Recorder, seen: Seen) -> dict[str, Any]:
    versions = {name: importlib.metadata.version(name) for name in SOFTWARE_NAMES}
    if seen.films and seen.films.software:
        versions["films"] = seen.films.software
    options = session.options
    return {
        "software": {"recorder": SOFTWARE, "python": platform.python_version(), **versions},
        "system": platform.platform(),
        "browser": seen.browser_version,
        "user_agent": _user_agent(recorder.tape),
        "switches": list(SWITCHES),
        "sandbox": may_sandbox(),
        "viewport": list(options.viewport),
        "locale": options.locale,
        "time_zone": options.time_zone,
        "budget": asdict(options.budget),
        "limits": asdict(options.limits),
        "peers": {host: asdict(peer) for host, peer in recorder.connector.peers.items()},
        "responses": len(recorder.tape.exchanges),
        "odd_encodings": recorder.tape.odd_encodings,
    }


def _user_agent(tape: Tape) -> str:
    asked = (exchange.request for exchange in tape.exchanges if exchange.request is not None)
    return next((request.get("user-agent") for request in asked), "")

"""The replay check: what a reader of the archive alone, without any network, can get back.

It opens the addresses by the index and looks for the captured words in what the servers sent. It
runs no script: that a player really draws the page is more than it says.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from social_capture.recorder.streams import BrokenHead
from social_capture.wacz.archived import Answer, Archived, NotArchived
from social_capture.wacz.cdxj import IndexLine
from social_capture.wacz.decoding import NotDecoded
from social_capture.wacz.members import open_zip
from social_capture.wacz.page_words import as_text, readable
from social_capture.wacz.problems import Findings
from social_capture.wacz.records import BrokenRecord
from social_capture.wacz.word_runs import Run, held_in, lines_of, runs, words

TOOL = "lastro-replay 1"
# [ours] Counters, hours ("2 min ago") and labels put together by scripts stand nowhere as read.
ENOUGH = 0.8
MAX_TEXT = 8 << 20
MAX_ALL_TEXT = 64 << 20
MAX_MISSING = 40
TEXTUAL = ("text/", "application/json", "application/javascript", "application/x-javascript")
# ReplayWeb.page shows these as bytes, whatever we can undo.
NOT_PLAYED = ("deflate", "zstd")
# Noted for people; the page is there without them.
HARMLESS = frozenset({"text", "final_by_script", "too_large", "unreadable"})

UNREADABLE = (NotDecoded, BrokenRecord, BrokenHead, KeyError)


@dataclass(frozen=True)
class Missing:
    """One thing that the archive cannot give back; ``reason`` is stable, ``what`` for people."""

    reason: str
    what: str


@dataclass(frozen=True)
class Replay:
    """The outcome; ``match`` is the share of the captured words found, None without words."""

    ok: bool
    match: float | None = None
    missing: tuple[Missing, ...] = ()
    tool: str = TOOL


@dataclass
class _Look:
    """What has been found so far."""

    archive: Archived
    wanted: set[Run]
    found: set[Run] = field(default_factory=set)
    missing: list[Missing] = field(default_factory=list)
    text_left: int = MAX_ALL_TEXT

    def lacks(self, reason: str, what: str) -> None:
        self.missing.append(Missing(reason, what[:500]))


def check_replay(path: Path, *, pasted: str, final: str, text: str) -> Replay:
    """Whether both addresses open and the captured text is in what the archive holds.

    Raises ``NotAWacz`` for a file that is no ZIP; everything else that is wrong is in the answer.
    """
    opened = open_zip(path, Findings())
    if opened is None:
        return Replay(False, missing=(Missing("archive", "the ZIP cannot be read"),))
    with Archived(opened) as archive:
        lines = list(lines_of(text))
        look = _Look(archive, {run for line in lines for run in runs(line)})
        _open_pages(look, pasted, final)
        for line in archive.lines:
            _read(look, line)
        match = _share(lines, look)
    # What makes it fail comes first: the list is cut.
    missing = sorted(look.missing, key=lambda entry: entry.reason in HARMLESS)
    is_whole = all(entry.reason in HARMLESS for entry in missing)
    ok = is_whole and (match is None or match >= ENOUGH)
    return Replay(ok, match, tuple(missing[:MAX_MISSING]))


def _open_pages(look: _Look, pasted: str, final: str) -> None:
    has_page = _opens(look, pasted, "pasted")
    if final and final != pasted:
        # A script may write an address that no server was ever asked for.
        _opens(look, final, "final_by_script" if has_page else "final")


def _opens(look: _Look, url: str, reason: str) -> bool:
    try:
        for _piece in look.archive.open(url).body:
            pass
    except (NotArchived, *UNREADABLE) as error:
        look.lacks(reason, str(error))
        return False
    return True


def _read(look: _Look, line: IndexLine) -> None:
    try:
        if line.mime == "warc/revisit":
            look.lacks("revisit", f"{line.url}: only a pointer to another file")
        elif line.status == "206":
            look.lacks("part", f"{line.url}: a part that is indexed as the whole")
        elif line.mime.startswith(("video/", "audio/")) and line.status == "200":
            _seek(look, look.archive.answer(line))
        elif line.mime.startswith(TEXTUAL) or line.mime.endswith(("+json", "xml")):
            _read_text(look, look.archive.answer(line))
    except UNREADABLE as error:
        look.lacks("unreadable", f"{line.url}: {error}")


def _seek(look: _Look, answer: Answer) -> None:
    promised = answer.head.length or 0
    there = sum(len(piece) for piece in answer.body)
    if there < max(promised, 1):
        look.lacks("media", f"{answer.line.url}: {there} of {promised} bytes")


def _read_text(look: _Look, answer: Answer) -> None:
    most = min(MAX_TEXT, look.text_left)
    body = _up_to(answer.body, most + 1)
    if len(body) > most:
        look.lacks("too_large", f"{answer.line.url}: more text than is looked through")
    look.text_left -= len(body)
    source = as_text(body, answer.head.get("content-type"))
    found = held_in(readable(source), look.wanted)
    coding = answer.head.get("content-encoding").lower()
    if found and coding in NOT_PLAYED:
        look.lacks("coding", f"{answer.line.url}: {coding}, which players show as bytes")
    look.found |= found


def _up_to(pieces: Iterable[bytes], most: int) -> bytes:
    body = bytearray()
    for piece in pieces:
        body += piece
        if len(body) >= most:
            break
    return bytes(body[:most])


def _share(lines: list[str], look: _Look) -> float | None:
    """Words that stand in a run that was found, of all; lines with none are listed."""
    total = there = 0
    for line in lines:
        covered = _covered(line, look.found)
        total += len(covered)
        there += sum(covered)
        if not all(covered):
            look.lacks("text", line)
    return round(there / total, 4) if total else None


def _covered(line: str, found: set[Run]) -> list[bool]:
    covered = [False] * len(words(line))
    for at, run in enumerate(runs(line)):
        if run in found:
            covered[at : at + len(run)] = [True] * len(run)
    return covered

"""One rich page through our recorder: what the server sent beside what is in the archive.

The page has all that the comparison of recorders in the design was made with; a loopback server
keeps each byte that it sent, and an independent reader reads the archive.
"""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import rich_page
from benchmarks.figures import Figure
from benchmarks.logging_server import LoggingServer, Served, logging_server
from social_capture.driver.events import Finished
from social_capture.driver.options import Options
from social_capture.driver.visit import visit
from social_capture.recorder.tape import MAIN_NAME, SIDE_NAME
from tests.social_capture.recording import Seen, responses

REPORT = Path(__file__).parents[2] / "docs/reports/recorder-exactness.md"
ABOUT = """# Is the recorder exact?

Measured {at} on commit {commit} by `LASTRO_REPORT=1 .venv/bin/python -m benchmarks recorder`.

One page with redirects, packed and chunked HTML, doubled and latin-1 headers, a film of 23 MB in
ranges, a fetch of 30 MB, a frame of another origin, lazy pictures, a worker, a service worker, a
popup, a preflight, a beacon, a fetch that the page gives up, and events without end, in a real
Chromium. The server keeps every byte that it sent; the archive is read by `warcio`. One run, not a
statistic. What the page gave up is in the file beside the archive up to where it was given up, and
was fetched whole afterwards where it has an end.
"""


@dataclass(frozen=True)
class Compared:
    """An answer and the record of it, if there is one."""

    served: Served
    kept: Seen | None
    is_main: bool

    @property
    def has_head(self) -> bool:
        """Whether status line and headers are those that were sent, byte for byte."""
        return self.kept is not None and self.kept.block.startswith(self.served.head)

    @property
    def is_exact(self) -> bool:
        """Whether all that was sent is there and nothing else."""
        return self.kept is not None and self.kept.block == self.served.sent

    @property
    def is_cut_and_says_so(self) -> bool:
        """Whether a part of it is there, from its start, under a mark that names the reason."""
        if self.kept is None or "WARC-Truncated" not in self.kept.headers:
            return False
        return self.has_head and self.served.sent.startswith(self.kept.block)


def compare(log: list[Served], main: list[Seen], side: list[Seen]) -> list[Compared]:
    """Each answer with its own record: exact ones are paired first, cut ones with the rest."""
    left = [(found, True) for found in main] + [(found, False) for found in side]
    pairs: dict[int, tuple[Seen, bool]] = {}
    for fits in (_is_same, _is_start):
        for number, served in enumerate(log):
            fitting = (one for one in left if fits(served, one[0]))
            found = None if number in pairs else next(fitting, None)
            if found is not None:
                pairs[number] = found
                left.remove(found)
    return [Compared(served, *pairs.get(n, (None, False))) for n, served in enumerate(log)]


def _is_same(served: Served, found: Seen) -> bool:
    return served.url == found.url and served.sent == found.block


def _is_start(served: Served, found: Seen) -> bool:
    return served.url == found.url and served.sent.startswith(found.block)


def figures() -> Iterator[Figure]:
    """The table of the design again; writes the dated report when asked to (``LASTRO_REPORT``)."""
    with logging_server(rich_page.other_origin) as other:
        with logging_server(rich_page.post(other.netloc)) as server:
            finished, main, side = _visited(server, other)
        log = [*server.log, *other.log]
    compared = compare(log, main, side)
    told = list(_told(finished, compared, server))
    if os.environ.get("LASTRO_REPORT"):
        REPORT.write_text(page(told, compared), encoding="utf-8")
    yield from told


def _visited(
    server: LoggingServer, other: LoggingServer
) -> tuple[Finished, list[Seen], list[Seen]]:
    options = Options(allow=frozenset({server.netloc, other.netloc}))
    with visit(f"http://{server.netloc}/1", options) as events:
        for event in events:
            if isinstance(event, Finished) and event.wacz is not None:
                folder = event.wacz.parent
                return event, responses(folder, MAIN_NAME), responses(folder, SIDE_NAME)
    raise AssertionError("the visit ended without an archive")


def _told(finished: Finished, compared: list[Compared], server: LoggingServer) -> Iterator[Figure]:
    served = len(compared)
    whole = [one for one in compared if one.served.is_complete]
    film = f"http://{server.netloc}/film.mp4"
    is_whole = any(
        one.is_main and one.is_exact and one.served.body == rich_page.film()
        for one in compared
        if one.served.url == film
    )
    exact = sum(one.is_exact for one in compared)
    cut = sum(one.is_cut_and_says_so and not one.is_exact for one in compared)
    yield Figure("recorder: responses served", served, "responses", at_least=25)
    yield _share("recorder: in the archive, main file or beside it", compared, "kept", served)
    yield Figure(
        "recorder: of them in the main file", sum(c.is_main for c in compared), "responses"
    )
    yield _share("recorder: status line and headers exact", compared, "has_head", served)
    yield Figure("recorder: bodies exact", exact, "responses", f"{len(whole)} sent whole")
    yield Figure("recorder: cut by the page, marked so, exact up to there", cut, "responses")
    yield Figure("recorder: neither exact nor marked", served - exact - cut, "responses", at_most=0)
    yield Figure("recorder: film whole in the main file", float(is_whole), "films", at_least=1)
    text = rich_page.TEXT in finished.text_nfc
    yield Figure("recorder: text that a script drew", float(text), "texts", at_least=1)


def _share(name: str, compared: list[Compared], what: str, of: int) -> Figure:
    count = sum(bool(getattr(one, what)) for one in compared)
    return Figure(name, count, "responses", f"{of} served", count / of, at_least=1)


def page(told: list[Figure], compared: list[Compared]) -> str:
    """The report as people read it."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    lines = [ABOUT.format(at=at, commit=_commit()), "| | responses | promise |", "|---|---|---|"]
    for one in told:
        name = one.name.removeprefix("recorder: ")
        lines.append(f"| {name} | {one.value:g} | {_promise(one)} |")
    lines += ["", "| answer | method | file | bytes sent | kept |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *map(_row, compared), ""])


def _promise(figure: Figure) -> str:
    if not figure.promise:
        return ""
    return f"{figure.promise}{f' of {figure.against}' if figure.against else ''}: " + (
        "kept" if figure.is_kept else "MISSED"
    )


def _row(one: Compared) -> str:
    path = "/" + one.served.url.split("/", 3)[3].replace("|", "\\|")
    status = one.served.head.split(b" ")[1].decode()
    file = "" if one.kept is None else "main" if one.is_main else "beside"
    cut = one.kept.headers.get("WARC-Truncated", "") if one.kept else ""
    kept = "exact" if one.is_exact else f"from its start, cut ({cut})" if cut else "MISSING"
    size = f"{len(one.served.sent):,}"
    return f"| `{path}` {status} | {one.served.method} | {file} | {size} | {kept} |"


def _commit() -> str:
    asked = ["git", "rev-parse", "--short", "HEAD"]
    ended = subprocess.run(  # noqa: S603
        asked, cwd=REPORT.parents[2], capture_output=True, text=True, check=True
    )
    return ended.stdout.strip()

"""A real WACZ of a small page, recorded from loopback without a browser."""

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

from social_capture.recorder.whole import fetch_whole
from social_capture.wacz.package import Page, pack
from tests.social_capture.odd_server import Answer, odd_server, page, redirect
from tests.social_capture.recording import ask, get, record


def make_wacz(folder: Path, files: dict[str, str] | None = None) -> Path:
    answers = {
        "/p/1": page(b"<p>Dobramos as vagas em creche.</p>", b"Content-Type: text/html"),
        "/short": redirect("/p/1"),
        "/v.mp4": page(bytes(range(256)) * 40, b"Content-Type: video/mp4"),
    }
    return recorded(folder, answers, pages=("/p/1", "/short"), files=files)[0]


def recorded(
    folder: Path,
    answers: dict[str, Answer],
    *,
    pages: tuple[str, ...],
    asked: tuple[str, ...] = (),
    headers: dict[str, str] | None = None,
    files: dict[str, str] | None = None,
) -> tuple[Path, Callable[[str], str]]:
    """Each path asked for once through the recorder, parts then whole; and how to spell them.

    The server is gone when this returns.
    """
    with odd_server() as server:
        server.answers.update(answers)

        async def work(recorder):
            for path in asked or tuple(answers):
                sent = [headers[path]] if headers and path in headers else []
                await ask(recorder, get(server.url(path), *sent))
            await recorder.quiet(2)
            await fetch_whole(recorder)

        record(folder, work, allow=frozenset({server.netloc}))
        named = [Page(server.url(path), "Post") for path in pages]
    target = folder / "post.wacz"
    pack(folder / "archive.warc.gz", target, named, {"software": "tests", "files": files or {}})
    return target, server.url


def rebuilt(source: Path, target: Path, change: Callable[[str, bytes], bytes | None]) -> Path:
    """The same ZIP, unsealed, each member passed through ``change``; None drops it."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for member in old.infolist():
            content = change(member.filename, old.read(member))
            if content is not None:
                new.writestr(member, content)
    return target


def copied(source: Path, target: Path) -> Path:
    return Path(shutil.copyfile(source, target))

"""A real WACZ of a small page, recorded from loopback without a browser."""

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

from social_capture.wacz.package import Page, pack
from tests.social_capture.odd_server import odd_server, page, redirect
from tests.social_capture.recording import ask, get, record


def make_wacz(folder: Path) -> Path:
    with odd_server() as server:
        server.answers["/short"] = redirect("/p/1")
        server.answers["/p/1"] = page(
            b"<p>Dobramos as vagas em creche.</p>", b"Content-Type: text/html"
        )
        server.answers["/v.mp4"] = page(bytes(range(256)) * 40, b"Content-Type: video/mp4")

        async def work(recorder):
            for path in ("/short", "/p/1", "/v.mp4"):
                await ask(recorder, get(server.url(path)))

        record(folder, work, allow=frozenset({server.netloc}))
        pages = [Page(server.url("/p/1"), "Post"), Page(server.url("/short"), "Post")]
    target = folder / "post.wacz"
    pack(folder / "archive.warc.gz", target, pages, {"software": "tests"})
    return target


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

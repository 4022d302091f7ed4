"""Packs a finished archive into a sealed WACZ that names the pasted and the final address."""

import contextlib
import io
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from wacz.main import main as py_wacz

from social_capture.wacz.seal import seal

MOST_SAID = 500


@dataclass(frozen=True)
class Page:
    """A page that a reader of the WACZ can open."""

    url: str
    title: str
    text: str = ""


class PackingFailed(Exception):
    """py-wacz did not make a file."""


def pack(warc: Path, target: Path, pages: list[Page], about: dict[str, object]) -> None:
    """Write ``target``; ``about`` (provenance, hashes of pictures) goes in as a log file.

    The first page is the main one. Raises ``PackingFailed`` with py-wacz's own words.
    """
    folder = target.parent / "wacz-input"
    (folder / "logs").mkdir(parents=True)
    listed = folder / "pages.jsonl"
    listed.write_text(_pages(pages), encoding="utf-8")
    described = json.dumps(about, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / "logs" / "capture.json").write_text(described, encoding="utf-8")
    options = ["create", "-o", str(target), "-p", str(listed), "-c", "-l", str(folder / "logs")]
    options += [f"--url={pages[0].url}", f"--title={pages[0].title or pages[0].url}"]
    # py-wacz talks on standard output, which belongs to our commands' JSON.
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = py_wacz([*options, "--hash-type", "sha256", str(warc)])
    if code not in {0, None} or not target.exists():
        raise PackingFailed(f"py-wacz ended with {code}: {said.getvalue()[-MOST_SAID:].strip()}")
    seal(target)


def _pages(pages: list[Page]) -> str:
    head: dict[str, object] = {"format": "json-pages-1.0", "id": "pages", "title": "Pages"}
    instant = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    lines: list[dict[str, object]] = [
        {"id": str(number), "url": page.url, "ts": instant, "title": page.title, "text": page.text}
        for number, page in enumerate(pages)
    ]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [head, *lines])

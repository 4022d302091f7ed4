"""The text of a file that a link led to, read in a process of its own with bounds."""

import os
import resource
import subprocess
import sys
from pathlib import Path

from social_capture.ends_with_parent import end_with_parent

TEXT_TYPES = ("text/", "application/json", "application/xml")
PDF = "application/pdf"
MAX_BYTES = 100 << 20
MAX_PAGES = 500
MEMORY = 1 << 30
SECONDS = 60


class NoText(Exception):
    """No text could be had of it; the message says why."""


def has_text(mime: str) -> bool:
    """Whether files of this kind can be read here."""
    return mime == PDF or mime.startswith(TEXT_TYPES) or mime.endswith(("+json", "+xml"))


def text_of(path: Path, mime: str, *, most: int) -> str:
    """The text, up to ``most`` characters; raises ``NoText``."""
    if path.stat().st_size > MAX_BYTES:
        raise NoText("the file is too large to be read")
    if mime == PDF:
        return _in_own_process(path, most)
    with path.open("rb") as file:
        content = file.read(most * 4)
    try:
        return content.decode("utf-8-sig")[:most]
    except UnicodeDecodeError:
        return content.decode("latin-1")[:most]


def _in_own_process(path: Path, most: int) -> str:
    """A PDF may be made to cost any amount of time and memory: both are bounded from outside."""
    try:
        done = subprocess.run(  # noqa: S603  (our own module, no shell)
            [sys.executable, "-m", __name__, str(path), str(most)],
            capture_output=True,
            timeout=SECONDS,
            check=False,
            # No key and no password of the worker's in there.
            env={"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"},
        )
    except subprocess.TimeoutExpired as error:
        raise NoText(f"not read within {SECONDS} s") from error
    if done.returncode:
        why = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoText((why[-1] if why else f"the reader ended with {done.returncode}")[:300])
    return done.stdout.decode("utf-8", "replace")


def _print_pdf(path: str, most: int) -> None:
    end_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    from pypdf import PdfReader  # noqa: PLC0415  (only this process needs it)

    left = most
    for page in PdfReader(path).pages[:MAX_PAGES]:
        text = (page.extract_text().strip() + "\n\n")[:left]
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        left -= len(text)
        if not left:
            break


if __name__ == "__main__":
    _print_pdf(sys.argv[1], int(sys.argv[2]))

"""Runs yt-dlp behind a recorder, in a process that can be ended at any instant."""

import asyncio
import contextlib
import importlib.util
import json
import os
import signal
import sys
from pathlib import Path

from social_capture.films.answer import read
from social_capture.films.failures import FilmFailed
from social_capture.films.found import Films
from social_capture.recorder.proxy import Recorder

CHILD = "social_capture.films.child"
MOST_ANSWER = 1 << 20
CERTIFICATE = "recorder-authority.pem"


def is_installed() -> bool:
    """Whether the extra ``video`` is here; looking for it imports nothing."""
    return importlib.util.find_spec("yt_dlp") is not None


async def ask(recorder: Recorder, url: str, folder: Path, mark: str = "") -> Films:
    """The films behind an address, as files in ``folder``; all of it goes on the recorder's tape.

    The caller bounds the time: when it is cancelled the process ends with all it started.
    Raises ``NoFilm`` or ``FilmFailed``.
    """
    folder.mkdir(exist_ok=True)
    (folder / CERTIFICATE).write_bytes(recorder.authority.certificate)
    facts = {
        "url": url,
        "port": int(recorder.address.rsplit(":", 1)[1]),
        "folder": str(folder),
        "file_bytes": recorder.limits.body_bytes,
        "idle_s": recorder.limits.idle_s,
    }
    # The mark on its command line is how a visit finds what it has left behind.
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", CHILD, *([mark] if mark else [])),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=_environment(folder),
        start_new_session=True,
    )
    try:
        answer = await _talk(process, json.dumps(facts).encode() + b"\n")
        await process.wait()
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
    if not answer:
        raise FilmFailed(f"the process ended with {process.returncode}")
    return await asyncio.to_thread(read, answer, folder)


async def _talk(process: asyncio.subprocess.Process, question: bytes) -> bytes:
    ask, said = process.stdin, process.stdout
    if ask is None or said is None:
        return b""
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        ask.write(question)
        await ask.drain()
    ask.close()
    answer = b""
    while len(answer) < MOST_ANSWER and (more := await said.read(MOST_ANSWER)):
        answer += more
    return answer if len(answer) < MOST_ANSWER else b""


def _environment(folder: Path) -> dict[str, str]:
    """No key and no password of the worker's, no home with settings or plugins in it."""
    return {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONIOENCODING": "utf-8",
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "SSL_CERT_FILE": str(folder / CERTIFICATE),
        "YTDLP_NO_PLUGINS": "1",
    }

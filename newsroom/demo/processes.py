"""The site, its worker and the fictional network as processes that outlive the demo's command.

Each leaves a pid file, by which ``make stop`` and the next run end it.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.STATE_DIR) / "demo"
ENDS_WITHIN_S = 15
# A loaded machine took more than one minute to answer its first request.
ANSWERS_WITHIN_S = 120


class DidNotStart(Exception):
    """A process ended, or did not answer in time; its log says why."""


@dataclass(frozen=True)
class Started:
    """One of our processes."""

    name: str
    process: subprocess.Popen[bytes]

    @property
    def log(self) -> Path:
        """What it writes."""
        return FOLDER / f"{self.name}.log"

    def require_alive(self) -> None:
        """Raise ``DidNotStart`` with the end of the log when the process has ended."""
        if self.process.poll() is not None:
            tail = "\n".join(self.log.read_text(errors="replace").splitlines()[-15:])
            raise DidNotStart(f"{self.name}: saiu com {self.process.returncode}\n{tail}")


def start(name: str, *command: str, environment: Mapping[str, str]) -> Started:
    """Run a Python module as a process of its own session, with a log and a pid file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.log").open("ab") as log:
        process = subprocess.Popen(  # noqa: S603 - our own modules, by this interpreter
            [sys.executable, "-m", *command],
            cwd=settings.PROJECT_DIR,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    (FOLDER / f"{name}.pid").write_text(f"{process.pid}\n")
    return Started(name, process)


def end(started: Started) -> None:
    """Ask it to end, and insist."""
    started.process.terminate()
    try:
        started.process.wait(ENDS_WITHIN_S)
    except subprocess.TimeoutExpired:
        started.process.kill()
        started.process.wait()
    with suppress(FileNotFoundError):
        (FOLDER / f"{started.name}.pid").unlink()


def wait_until(
    what: str,
    is_true: Callable[[], bool],
    started: Started,
    *,
    within_s: float = ANSWERS_WITHIN_S,
    tell: Callable[[str], None] | None = None,
    tells_every_s: float = 10,
) -> None:
    """Ask again and again; raises ``DidNotStart`` when the process ends or time runs out.

    ``tell`` hears how long the wait has been: a slow machine is told from a stuck one.
    """
    began = told = time.monotonic()
    while not is_true():
        started.require_alive()
        now = time.monotonic()
        if now > began + within_s:
            raise DidNotStart(f"{started.name}: {what} em {within_s:.0f} s; veja {started.log}")
        if tell and now >= told + tells_every_s:
            told = now
            tell(f"{started.name}: esperando há {now - began:.0f} s, de até {within_s:.0f} s")
        time.sleep(0.2)

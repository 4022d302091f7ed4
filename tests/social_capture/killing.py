"""Kills a part of a capture that runs in a process of its own, at a point inside its steps."""

import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from tests.social_capture.browsers import browsers_under

ROOT = Path(__file__).parents[2]
# Step and place in it; ``keep`` is between a file and its row, ``finish`` before the outcome.
POINTS = (
    *("launch:start", "launch:end", "open:start", "open:middle", "open:end", "ready:middle"),
    *("consent:end", "scroll:middle", "media:start", "settle:middle", "fields:end", "dom:start"),
    *("text:end", "screenshot:middle", "close:middle", "whole_media:end", "package:middle"),
    *("replay:middle", "keep:end", "finish:start"),
)
# The recording proxy has no process of its own: it dies with the worker.
VICTIMS = ("worker", "browser", "driver")
DRIVER = b"run-driver"


@dataclass
class Told:
    """What was left, and what the product made of it."""

    orphans: list[int]
    folders: list[str]
    before: dict
    after: dict

    @property
    def faults(self) -> list[str]:
        """What must never be: empty when the promise held."""
        before, after = self.before, self.after
        lost = sorted(set(before["kept"]) - set(after["kept"]))
        claims = [before] if before["status"] == "ok" else []
        return [
            *(f"orphan process {pid}" for pid in self.orphans),
            *(f"folder left: {name}" for name in self.folders),
            *(f"ok without a valid WACZ: {one}" for one in claims if one["wacz_problems"] != []),
            *(f"lost: {one}" for one in lost),
            *([f"not completed: {after}"] if after["status"] != "ok" else []),
            *([f"no valid WACZ: {after}"] if after["wacz_problems"] != [] else []),
        ]


def kill(victim: str, point: str, pk: int, environment: dict[str, str], folder: Path) -> Told:
    """Run up to the point, kill without warning, let the product recover, tell all."""
    worker = _worker(["run", str(pk), point], environment)
    try:
        said = worker.stdout.readline()
        assert said == "reached\n", f"{point} was never reached: {said}"
        others = [*browsers_under(worker.pid), *_drivers_under(worker.pid)]
        for pid in _chosen(victim, worker.pid):
            os.kill(pid, signal.SIGKILL)
        if victim != "worker":
            worker.communicate("\n", timeout=240)
    finally:
        worker.kill()
        worker.wait(10)
        for pipe in (worker.stdin, worker.stdout):
            pipe.close()
    orphans = [pid for pid in others if not _gone(pid)]
    told = _worker(["again", str(pk)], environment)
    answer, _none = told.communicate(timeout=240)
    found = json.loads(answer.splitlines()[-1])
    folders = [path.name for path in folder.glob("lastro-capture-*")]
    return Told(orphans, folders, found["before"], found["after"])


def _worker(arguments: list[str], environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.social_capture.capture_worker", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )


def _chosen(victim: str, worker: int) -> list[int]:
    if victim == "worker":
        return [worker]
    return browsers_under(worker) if victim == "browser" else _drivers_under(worker)


def _drivers_under(pid: int) -> list[int]:
    """Playwright's own process between the worker and the browser."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                is_driver = DRIVER in (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if parent == pid and is_driver:
                found.append(int(entry.name))
    return found


def _gone(pid: int) -> bool:
    waiting = threading.Event()
    for _turn in range(100):
        if not os.path.exists(f"/proc/{pid}"):
            return True
        waiting.wait(0.2)
    return False

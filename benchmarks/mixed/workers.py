"""Starts the two workers, sends them what waits, ends them, and says what they left."""

import json
import os
import subprocess
import sys
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection
from redis import Redis

from benchmarks.mixed.hosts import Hosts
from benchmarks.process_memory import descendants, pss, rss
from newsroom.celery import app

PROJECT = Path(__file__).parents[2]
BROKER = os.environ.get("LASTRO_TEST_REDIS_URL", "redis://127.0.0.1:6379/0")
QUEUES = ("capture", "newsroom")
# A worker and the child of its pool; all else under it belongs to a capture.
AT_REST = 1
ENDING_S = 60


@dataclass
class Workers:
    """Both workers, the broker's prefix and the folder of their temporary files."""

    prefix: str
    temporary: Path
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def memory(self) -> dict[str, int]:
        """Bytes of each worker at rest: resident, and proportional with all that it started."""
        told = {}
        for queue, worker in self.running.items():
            _wait_until(lambda pid=worker.pid: len(descendants(pid)) == AT_REST, 30)
            tree = [worker.pid, *descendants(worker.pid)]
            told[f"{queue} RSS"] = sum(map(rss, tree))
            told[f"{queue} PSS"] = sum(map(pss, tree))
        return told

    def living(self) -> bool:
        """Whether both are there."""
        return all(worker.poll() is None for worker in self.running.values())

    def waiting(self) -> int:
        """Messages that nobody has taken, or taken and not finished."""
        broker = Redis.from_url(BROKER)
        try:
            queued = sum(broker.llen(f"{self.prefix}{queue}") for queue in QUEUES)
            return queued + broker.hlen(f"{self.prefix}unacked")
        finally:
            broker.close()

    def end(self) -> None:
        """Ask both to stop, as a service manager does."""
        for worker in self.running.values():
            worker.terminate()
        for worker in self.running.values():
            try:
                worker.wait(ENDING_S)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()

    def orphans(self) -> list[int]:
        """Processes that carry our mark and are still there."""
        mark = f"SOAK_PREFIX={self.prefix}".encode()
        return [int(entry.name) for entry in Path("/proc").iterdir() if _carries(entry, mark)]

    def leftovers(self) -> list[str]:
        """What lies in the folder for temporary files."""
        return sorted(path.name for path in self.temporary.iterdir())

    def forget(self) -> None:
        """Take our keys out of the broker."""
        broker = Redis.from_url(BROKER)
        for key in broker.scan_iter(f"{self.prefix}*"):
            broker.delete(key)
        broker.close()


@contextmanager
def workers(hosts: Hosts, log: Path) -> Iterator[Workers]:
    """Both at work; this process sends to the same broker."""
    prefix = f"lastro-soak-{uuid.uuid4().hex[:8]}-"
    options = {"global_keyprefix": prefix}
    ours = {"broker_url": BROKER, "broker_transport_options": options, "task_always_eager": False}
    before = {name: app.conf[name] for name in ours}
    with TemporaryDirectory(prefix="soak") as short:
        found = Workers(prefix, Path(short))
        app.conf.update(ours)
        try:
            for queue in QUEUES:
                found.running[queue] = _started(queue, hosts, found, log)
            yield found
        finally:
            found.end()
            found.forget()
            app.conf.update(before)


def _started(queue: str, hosts: Hosts, found: Workers, log: Path) -> subprocess.Popen[bytes]:
    site = hosts.site.server.netloc
    environment = {
        "DJANGO_SETTINGS_MODULE": "newsroom.settings.dev",
        "LASTRO_DEBUG": "no",
        "LASTRO_DATABASE_URL": _database_url(),
        "LASTRO_BROKER_URL": BROKER,
        "LASTRO_STATE_DIR": str(settings.STATE_DIR / "soak"),
        "LASTRO_EVIDENCE_DIR": str(settings.STORAGES["evidence"]["OPTIONS"]["location"]),
        "LASTRO_CAPTURE_ALLOW_HOSTS": ",".join(hosts.allowed),
        "SOAK_HOSTS": json.dumps({"site": site, **hosts.asked_at}),
        "SOAK_PREFIX": found.prefix,
        "TMPDIR": str(found.temporary),
    }
    with (log / f"{queue}.log").open("ab") as told:
        return subprocess.Popen(  # noqa: S603  (our own module)
            [sys.executable, "-m", "benchmarks.mixed.worker", queue],
            cwd=PROJECT,
            env={**os.environ, **environment},
            stdout=told,
            stderr=told,
            start_new_session=True,
        )


def _database_url() -> str:
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    who = database["USER"] + (f":{database['PASSWORD']}" if database["PASSWORD"] else "")
    return f"postgres://{who}@{database['HOST']}:{database['PORT'] or 5432}/{database['NAME']}"


def _carries(entry: Path, mark: bytes) -> bool:
    if not entry.name.isdigit():
        return False
    try:
        return mark in (entry / "environ").read_bytes().split(b"\0")
    except OSError:
        return False


def _wait_until(is_so, within_s: float) -> bool:
    waiting = threading.Event()
    for _turn in range(int(within_s / 0.2)):
        if is_so():
            return True
        waiting.wait(0.2)
    return False

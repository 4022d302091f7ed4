"""Starts what the demo needs on this machine: fictional network, worker, site."""

from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from django.conf import settings

from newsroom.demo import ports, processes
from newsroom.demo.processes import Started
from newsroom.demo.reader import Reader
from newsroom.demo.social_page.post import PATH
from social_capture.models import Capture


@dataclass
class Running:
    """The processes of one run, and how to reach them."""

    site_url: str
    post_url: str
    network: Reader
    site: Reader
    started: dict[str, Started] = field(default_factory=dict)

    def end(self) -> None:
        """End what this run started, the last first."""
        for process in reversed(self.started.values()):
            processes.end(process)


def begin(port: int, tell: Callable[[str], None] | None = None) -> Running:
    """The three processes, once each answers; raises ``DidNotStart``, and then none is left."""
    network_port, version = _network_before() or (ports.free_port(), 1)
    running = Running(
        site_url=f"http://127.0.0.1:{port}/",
        post_url=f"http://127.0.0.1:{network_port}{PATH}",
        network=Reader(f"http://127.0.0.1:{network_port}/"),
        site=Reader(f"http://127.0.0.1:{port}/"),
    )
    try:
        _start(running, port, network_port, version)
        for name, server in (("network", running.network), ("site", running.site)):
            processes.wait_until("não respondeu", server.answers, running.started[name], tell=tell)
    except BaseException:
        running.end()
        raise
    return running


def _start(running: Running, port: int, network_port: int, version: int) -> None:
    allowed = [*settings.CAPTURE_ALLOW_HOSTS, f"127.0.0.1:{network_port}"]
    # The post keeps its address in later runs: the archive knows it by that.
    _add(
        running,
        "network",
        *["newsroom.demo.social_page", "--port", str(network_port), "--version", str(version)],
    )
    _add(
        running,
        "worker",
        *["celery", "-A", "newsroom", "worker", "--beat", "--queues", "newsroom,capture,speech"],
        *["--concurrency", "1", "--loglevel", "INFO", "--without-gossip", "--without-mingle"],
        *["--schedule", str(processes.FOLDER / "beat")],
        LASTRO_CAPTURE_ALLOW_HOSTS=",".join(allowed),
    )
    _add(
        running,
        "site",
        *["gunicorn", "newsroom.wsgi", "--bind", f"127.0.0.1:{port}", "--workers", "2"],
        *["--threads", "2", "--timeout", "60", "--no-control-socket"],
    )


def _add(running: Running, name: str, *command: str, **environment: str) -> None:
    running.started[name] = processes.start(name, *command, environment=environment)


def _network_before() -> tuple[int, int] | None:
    """Port and version of the network in an earlier run, if that port is still to be had."""
    seen = Capture.objects.filter(reason=Capture.Reason.DEMO).order_by("pk")
    for capture in seen:
        port = urlsplit(capture.url_submitted).port
        if port and ports.is_free(port):
            was_edited = seen.filter(url_submitted=capture.url_submitted, version__gt=1).exists()
            return port, 2 if was_edited else 1
    return None

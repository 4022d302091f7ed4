"""Plays the links wave by wave against the two workers and writes down what is seen."""

import random
import threading
import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from django.conf import settings

from benchmarks.mixed import ledger
from benchmarks.mixed.hosts import Hosts
from benchmarks.mixed.links import Link, waves
from benchmarks.mixed.workers import Workers
from newsroom.celery import app
from social_capture import capturing, evidence
from social_capture.collecting import accounts
from social_capture.models import Account, Capture
from social_capture.wacz.validate import validate

# The clock of production sweeps every minute; here more often, so that nothing hides behind it.
SWEEP_S = 20.0
LOOK_S = 1.0
# What a wave may take for each of its links, and at least. [ours]
MOST_S_A_LINK, LEAST_S = 20.0, 240.0
# Of the pasted links so many are pasted twice, and of their messages so many come twice.
TWICE = 0.1


@dataclass
class Run:
    """One run of the soak: its links, what became of them, and memory after each wave."""

    hosts: Hosts
    staff: Workers
    chance: random.Random
    links: list[Link] = field(default_factory=list)
    memory: list[tuple[int, dict[str, int]]] = field(default_factory=list)
    followed: list[Account] = field(default_factory=list)
    pasted_twice: int = 0

    def play(self, links: list[Link]) -> None:
        """All waves; memory is looked at whenever one is done and nothing runs."""
        self.followed = self.hosts.follow()
        for wave in waves(links):
            self._play_wave([replace(one, address=self.hosts.publish(one)) for one in wave])
            self.memory.append((len(self.links), self.staff.memory()))

    def _play_wave(self, wave: list[Link]) -> None:
        self.links += wave
        for link in wave:
            if not self.hosts.is_published(link):
                self._paste(link)
        for account in self.followed:
            accounts.collect_now(account)
        self._wait_for(wave)

    def _paste(self, link: Link) -> None:
        capture = capturing.request(link.address)
        if self.chance.random() < TWICE:
            self.pasted_twice += 1
            capturing.request(link.address)
            app.send_task("social_capture.tasks.capture_post", (capture.pk,))

    def _wait_for(self, wave: list[Link]) -> None:
        ends_at = time.monotonic() + LEAST_S + MOST_S_A_LINK * len(wave)
        sweeps_at, pause = 0.0, threading.Event()
        while time.monotonic() < ends_at and self.staff.living():
            if time.monotonic() >= sweeps_at:
                sweep()
                sweeps_at = time.monotonic() + SWEEP_S
            if len(ledger.finished(wave)) == len(wave) and not self.staff.waiting():
                return
            pause.wait(LOOK_S)


def sweep() -> None:
    """What the clock sends in production."""
    for task in settings.WORK_SWEEPS:
        app.send_task(task)


def broken_archives() -> list[str]:
    """Archives on record that are not what was kept, or that our validator does not pass."""
    broken = []
    for capture in Capture.objects.exclude(wacz_sha256=""):
        kept = capture.artefacts.get(kind="wacz", sha256=capture.wacz_sha256)
        evidence.verify(kept.name, kept.sha256)
        problems = validate(Path(evidence.storage().path(kept.name)))
        broken += [f"capture {capture.pk}: {problem.code}" for problem in problems]
    return broken

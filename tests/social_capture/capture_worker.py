"""A capture worker in a process of its own, that halts where it is told to.

``run PK POINT`` runs a capture up to the point, says ``reached`` and waits for a line; ``again PK``
lets the product recover it as it would after the lease is over, and tells before and after in JSON.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

import django


def settle_in() -> None:
    """The newsroom of the test that started us: its database, its evidence, its server."""
    from django.conf import settings  # noqa: PLC0415

    settings.STORAGES["evidence"]["OPTIONS"]["location"] = Path(os.environ["KILL_EVIDENCE"])
    settings.CAPTURE_ALLOW_HOSTS = [os.environ["KILL_ALLOW"]]
    django.setup()


def halt() -> None:
    """Say where we are; what happens next is for others to decide."""
    # Not by print: while an archive is packed, what is printed goes elsewhere.
    os.write(1, b"reached\n")
    sys.stdin.readline()


def halt_at(point: str) -> None:
    """Put the halt inside a step, or between the steps that are no part of the driver."""
    from social_capture import capturing, evidence  # noqa: PLC0415
    from social_capture.driver.steps import Steps  # noqa: PLC0415

    step, part = point.split(":")
    if step == "keep":
        evidence.keep = halting_once(evidence.keep, part)
    elif step == "finish":
        capturing._finish = halting_once(capturing._finish, part)
    else:
        Steps.run = halting_step(Steps.run, step, part)


def halting_once(real, part):
    """A function that halts before or after it has done its work, the first time."""
    halts = iter([halt])

    def wrapped(*given):
        if part == "start":
            next(halts, bool)()
        answer = real(*given)
        if part == "end":
            next(halts, bool)()
        return answer

    return wrapped


def halting_step(real, step, part):
    """The runner of steps that halts at the start, in the middle or at the end of one of them."""

    async def run(steps, name, work, limit_s, **options):
        async def halting():
            if part == "start":
                halt()
            working = asyncio.ensure_future(work())
            if part == "middle":
                await asyncio.wait({working}, timeout=0.05)
                halt()
            answer = await working
            if part == "end":
                halt()
            return answer

        return await real(steps, name, halting if name == step else work, limit_s, **options)

    return run


def state(pk: int) -> dict:
    """What is on record of the capture, and whether each kept file is what it was."""
    from social_capture import evidence  # noqa: PLC0415
    from social_capture.models import Capture  # noqa: PLC0415
    from social_capture.wacz.validate import validate  # noqa: PLC0415

    capture = Capture.objects.get(pk=pk)
    problems = None
    for kept in capture.artefacts.all():
        evidence.verify(kept.name, kept.sha256)
        if kept.sha256 == capture.wacz_sha256:
            problems = [str(one) for one in validate(Path(evidence.storage().path(kept.name)))]
    return {
        "status": capture.status,
        "error": capture.error,
        "text": capture.text_nfc,
        "wacz_problems": problems,
        "kept": sorted(f"{kept.kind} {kept.sha256}" for kept in capture.artefacts.all()),
    }


def again(pk: int) -> None:
    """Recover as the product does: the sweep takes what a dead worker held, else a person asks."""
    from django.utils import timezone  # noqa: PLC0415

    from social_capture import capturing  # noqa: PLC0415
    from social_capture.models import Capture  # noqa: PLC0415

    before = state(pk)
    Capture.objects.filter(pk=pk, status="running").update(lease_until=timezone.now())
    if before["status"] == "running":
        capturing.wake_abandoned()
    elif before["status"] not in Capture.HOLDS_CONTENT:
        capturing.retry(Capture.objects.get(pk=pk))
    print(json.dumps({"before": before, "after": state(pk)}))  # noqa: T201


def main(act: str, pk: int, point: str = "") -> None:
    """One of both acts."""
    settle_in()
    if act == "again":
        again(pk)
        return
    from social_capture import capturing  # noqa: PLC0415

    halt_at(point)
    capturing.run(pk)
    print("ended", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])

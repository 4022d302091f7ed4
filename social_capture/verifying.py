"""A capture's stored files are checked here, by the code of ``verify_capture``."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from social_capture import evidence
from social_capture.archive_reading import NoArchive, archive_of
from social_capture.models import Artefact, Capture, Timestamp, Verification
from social_capture.time_services import authorities
from social_capture.waking import FORGOTTEN_AFTER, wake

# [ours] Reading gigabytes twice takes minutes; a worker that is silent for longer is dead.
TURN = timedelta(minutes=30)
MOST_ATTEMPTS = 5
MOST_AT_ONCE = 50


def request(capture: Capture, *, by: AbstractBaseUser | None) -> Verification:
    """Have the files checked; one that waits already is returned again."""
    with transaction.atomic():
        waiting = capture.verifications.filter(verified_at=None).first()
        if waiting is not None:
            return waiting
        verification = Verification.objects.create(
            capture=capture, requested_by=by, requested_at=timezone.now()
        )
        _wake(verification)
        return verification


def run(verification_id: int) -> None:
    """Check and write the answer down; one that is answered, or held by another, is left.

    Files at which worker after worker dies are given an answer that says so.
    """
    waiting = Verification.objects.filter(pk=verification_id, verified_at=None)
    now = timezone.now()
    free = waiting.filter(Q(held_until=None) | Q(held_until__lte=now))
    if not free.update(held_until=now + TURN, attempts=F("attempts") + 1):
        return
    verification = waiting.select_related("capture").get()
    if verification.attempts > MOST_ATTEMPTS:
        said = f"{MOST_ATTEMPTS} attempts ended without an answer"
        problems = [{"code": "unreadable", "message": said}]
        result = {"valid": False, "problems": problems, "hashes": None, "files": []}
    else:
        result = verify_stored(verification.capture)
    waiting.update(verified_at=timezone.now(), is_valid=result["valid"], result=result)


def wake_waiting() -> int:
    """Send again those whose worker died or whose message was lost; how many."""
    now = timezone.now()
    lost = Q(held_until=None, requested_at__lt=now - FORGOTTEN_AFTER)
    waiting = Verification.objects.filter(lost | Q(held_until__lte=now), verified_at=None)
    found = list(waiting.order_by("requested_at", "pk")[:MOST_AT_ONCE])
    for verification in found:
        _wake(verification)
    return len(found)


def verify_stored(capture: Capture) -> dict[str, Any]:
    """The answer of ``verify_capture`` over the stored files, with each file's own state."""
    # Reading archives needs the extra "capture"; the site runs without it.
    from social_capture.wacz.problems import NotAWacz  # noqa: PLC0415
    from social_capture.wacz.verification import verify  # noqa: PLC0415

    stamps = {stamp.kind: stamp for stamp in Timestamp.objects.about(capture)}
    token, proof = (stamps.get(kind) for kind in Timestamp.Kind.values)
    files, problems = _files(capture)
    try:
        configured = (authority.root_file for authority in authorities())
        pins = [file.read_bytes() for file in configured if file.is_file()]
        pins += [_content(token.chain)] if token and token.chain else []
        with archive_of(capture) as path:
            found = verify(
                path,
                token=_content(token.artefact) if token and token.artefact else None,
                proof=_content(proof.artefact) if proof and proof.artefact else None,
                pins=pins,
            )
    except (NoArchive, NotAWacz, OSError, evidence.DamagedEvidence) as error:
        problems.append({"code": "unreadable", "message": str(error)})
        return {"valid": False, "problems": problems, "hashes": None, "files": files}
    answer = found.as_json()
    under = set(found.tree.files.values()) if found.tree else set()
    for file in files:
        file["under_the_hash"] = file["sha256"] in under
    answer["problems"] += problems
    return answer | {"files": files, "valid": not answer["problems"]}


def _wake(verification: Verification) -> None:
    wake("social_capture.tasks.verify_capture", verification.pk)


def _files(capture: Capture) -> tuple[list[dict[str, Any]], list[dict[str, str]]]:
    files, problems = [], []
    for artefact in capture.artefacts.filter(origin=Artefact.Origin.CAPTURED):
        is_whole = True
        try:
            evidence.verify(artefact.name, artefact.sha256)
        except (OSError, evidence.DamagedEvidence) as error:
            is_whole = False
            problems.append({"code": "file_damaged", "message": f"{artefact.kind}: {error}"})
        files.append({"kind": artefact.kind, "sha256": artefact.sha256, "whole": is_whole})
    return files, problems


def _content(artefact: Artefact) -> bytes:
    with evidence.opened(artefact.name, artefact.sha256) as stored:
        return stored.read()

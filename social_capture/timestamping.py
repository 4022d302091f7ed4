"""Captures are dated by third parties here; nothing else writes a ``Timestamp``."""

import hashlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from social_capture import evidence, undated
from social_capture.archive_reading import NoArchive, digest_file_of
from social_capture.keeping_files import keep_beside
from social_capture.models import Artefact, Capture, Timestamp
from social_capture.post_versions import storable
from social_capture.time_services import authorities, calendars, configured_kinds
from social_capture.trusted_time.calendars import NoProof, height_of, submit, upgrade
from social_capture.trusted_time.proofs import BadProof, read_proof
from social_capture.waits import doubled
from social_capture.waking import wake

Kind = Timestamp.Kind
State = Timestamp.State
# Longer than every service together may take: a killed worker's turn is over by then.
TURN = timedelta(minutes=10)
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
# A block takes about ten minutes, a calendar collects for hours.
FIRST_UPGRADE, LONGEST_UPGRADE = timedelta(minutes=30), timedelta(days=1)
MOST_AT_ONCE = 50
# Archives that ended lately are looked through each minute. All of them, once a night: a service
# that settings name only now dates what was kept before it, too.
LATELY = timedelta(days=1)
MOST_A_NIGHT = 10_000
REPLY, CHAIN = "application/timestamp-reply", "application/pem-certificate-chain"
PROOF = "application/vnd.opentimestamps.v1"


class NotWaiting(Exception):
    """There is nothing to try again: the timestamp is held, or nobody can be asked."""


def ask_for(capture: Capture) -> None:
    """Have each archive of the capture dated by each kind of service that is configured."""
    supplements = capture.artefacts.filter(kind=Artefact.Kind.SUPPLEMENT)
    archives = [capture.wacz_sha256, *supplements.values_list("sha256", flat=True)]
    for archive in filter(None, archives):
        for kind in configured_kinds():
            _wake(_opened(capture, kind, archive))


def try_again(timestamp: Timestamp) -> None:
    """Ask now instead of when its turn comes; raises ``NotWaiting``."""
    open_states = Timestamp.objects.filter(
        pk=timestamp.pk, kind__in=configured_kinds(), state__in=[State.PENDING, State.FAILED]
    )
    if not open_states.update(state=State.PENDING, next_attempt_at=timezone.now()):
        raise NotWaiting(str(timestamp))
    _wake(timestamp)


def wake_due() -> int:
    """Send for those whose turn has come, and for archives that nobody asked for; how many."""
    kinds = configured_kinds()
    open_missing(MOST_AT_ONCE, since=timezone.now() - LATELY)
    due = Timestamp.objects.due(timezone.now()).filter(kind__in=kinds)
    found = list(due.order_by("next_attempt_at")[:MOST_AT_ONCE])
    for timestamp in found:
        _wake(timestamp)
    return len(found)


def open_missing(most: int = MOST_A_NIGHT, since: datetime | None = None) -> int:
    """Open what no message ever did, for archives of any age unless told otherwise; how many."""
    opened = 0
    for kind in configured_kinds():
        for capture, archive in undated.archives(kind, since, most):
            _opened(capture, kind, archive)
            opened += 1
    return opened


def seek(timestamp_id: int) -> None:
    """Ask for one timestamp, if its turn has come and no other worker is at it."""
    timestamp = _take(timestamp_id)
    if timestamp is None:
        return
    asks = {Kind.RFC3161: _ask_authorities, Kind.OPENTIMESTAMPS: _ask_calendars}
    ask: Callable[[Timestamp, bytes], None] = asks[Kind(timestamp.kind)]
    try:
        content = digest_file_of(timestamp.capture, timestamp.wacz_sha256)
        timestamp.hashed = hashlib.sha256(content).hexdigest()
        ask(timestamp, content)
    except NoArchive as error:
        _save(timestamp, state=State.FAILED, next_attempt_at=None, error=storable(str(error)))
    except Exception as error:
        _postpone(timestamp, f"{type(error).__name__}: {error}")
        raise


def wait_after(attempts: int, *, has_proof: bool) -> timedelta:
    """How long to wait after that many attempts: twice as long each time, up to a bound."""
    first, longest = (FIRST_UPGRADE, LONGEST_UPGRADE) if has_proof else (FIRST_WAIT, LONGEST_WAIT)
    return doubled(attempts, first, longest)


def _opened(capture: Capture, kind: str, archive: str) -> Timestamp:
    now = timezone.now()
    timestamp, _created = Timestamp.objects.get_or_create(
        capture=capture,
        kind=kind,
        wacz_sha256=archive,
        defaults={"requested_at": now, "next_attempt_at": now},
    )
    return timestamp


def _wake(timestamp: Timestamp) -> None:
    wake("social_capture.tasks.date_capture", timestamp.pk)


def _take(timestamp_id: int) -> Timestamp | None:
    now = timezone.now()
    due = Timestamp.objects.due(now).filter(pk=timestamp_id, kind__in=configured_kinds())
    if not due.update(next_attempt_at=now + TURN, attempts=F("attempts") + 1):
        return None
    return Timestamp.objects.select_related("capture", "artefact").get(pk=timestamp_id)


def _ask_authorities(timestamp: Timestamp, content: bytes) -> None:
    # The extra "capture"; the site runs without it.
    from social_capture.trusted_time.authorities import NoToken, first_token  # noqa: PLC0415
    from social_capture.trusted_time.tokens import chain_of  # noqa: PLC0415

    try:
        given = first_token(authorities(), content)
    except NoToken as error:
        _postpone(timestamp, str(error))
        return
    of, kind = timestamp.capture, Artefact.Kind.TSR
    _save(
        timestamp,
        state=State.HELD,
        authority=given.authority[:200],
        gen_time=given.token.gen_time,
        artefact=keep_beside(of, kind, given.reply, mime=REPLY),
        chain=keep_beside(of, kind, chain_of(given.token, given.roots), mime=CHAIN),
        next_attempt_at=None,
        error="",
    )


def _ask_calendars(timestamp: Timestamp, content: bytes) -> None:
    asked = calendars()
    try:
        if timestamp.artefact is None:
            answered = submit(asked, hashlib.sha256(content).digest())
        else:
            with evidence.opened(timestamp.artefact.name, timestamp.artefact.sha256) as stored:
                answered = upgrade(asked, stored.read())
    except (NoProof, BadProof) as error:
        _postpone(timestamp, str(error))
        return
    if answered.has_changed:
        proof, kind = answered.proof, Artefact.Kind.OTS
        kept = keep_beside(timestamp.capture, kind, proof, mime=PROOF)
        _save(timestamp, artefact=kept)
        timestamp.artefact = kept
    height = height_of(read_proof(answered.proof))
    if height is None:
        _postpone(timestamp, " | ".join(answered.reasons))
    else:
        _save(timestamp, state=State.UPGRADED, block_height=height, next_attempt_at=None, error="")


def _postpone(timestamp: Timestamp, reason: str) -> None:
    wait = wait_after(timestamp.attempts, has_proof=timestamp.artefact is not None)
    _save(timestamp, next_attempt_at=timezone.now() + wait, error=storable(reason[:4000]))


def _save(timestamp: Timestamp, **values: Any) -> None:
    # A turn that another worker has taken over meanwhile writes nothing any more.
    Timestamp.objects.in_turn_of(timestamp).update(hashed=timestamp.hashed, **values)

"""Has another archive keep a copy of what we kept, a few at a time; off without a setting."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.checks import Warning as CheckWarning
from django.utils import timezone

from social_capture.guard import Refused
from social_capture.guard.policy import target_of
from social_capture.models import Capture, ThirdPartyCopy
from social_capture.post_versions import storable
from social_capture.third_party.save_page_now import SavePageNow, State, Told
from social_capture.waits import doubled

Stage = ThirdPartyCopy.State
# [ours] Far below what the Wayback Machine lets an account do at once.
MOST_OPEN = 3
MOST_LOOKS = 10
MOST_ATTEMPTS = 8
# [ours] A job under way for longer is lost: it would hold one of the few places for ever.
LONGEST_JOB = timedelta(hours=6)
LOOKS_EVERY = timedelta(minutes=1)
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=5), timedelta(hours=12)
# Longer than one request may take: a killed worker's turn is over by then.
TURN = timedelta(minutes=5)


class NotFailed(Exception):
    """Only what failed, or was put off, is asked for again by a person."""


def service() -> SavePageNow | None:
    """The archive that settings name; None when it is off."""
    url = getattr(settings, "THIRD_PARTY_COPY_URL", "")
    return SavePageNow(url, getattr(settings, "THIRD_PARTY_COPY_KEY", "")) if url else None


@register()
def copies_elsewhere_are_usable(**_kwargs: Any) -> list[CheckMessage]:
    """The address is http(s), and a key does not travel where everybody can read it."""
    there = service()
    if there is None:
        return []
    try:
        target = target_of(there.url)
    except Refused as refused:
        said = f"LASTRO_THIRD_PARTY_COPY_URL: {there.url}: {refused}."
        return [Error(said, id="social_capture.E003")]
    if there.key and target.scheme == "http":
        said = "LASTRO_THIRD_PARTY_COPY_KEY would travel unencrypted: name an https address."
        return [CheckWarning(said, id="social_capture.W001")]
    return []


def want(captures: Iterable[Capture]) -> None:
    """Put captures on the list, each once; nothing is asked yet. Does nothing when it is off."""
    if service() is None:
        return
    now = timezone.now()
    ThirdPartyCopy.objects.bulk_create(
        (
            ThirdPartyCopy(capture=capture, requested_at=now, next_attempt_at=now)
            for capture in captures
        ),
        ignore_conflicts=True,
    )


def try_again(copy: ThirdPartyCopy) -> None:
    """Let a failed one run again, or one that was put off at once; raises ``NotFailed``.

    A job that is known is asked about: it is not begun a second time.
    """
    now = timezone.now()
    mine = ThirdPartyCopy.objects.filter(pk=copy.pk)
    failed = mine.filter(state=Stage.FAILED)
    if failed.update(state=Stage.WAITING, attempts=0, next_attempt_at=now):
        return
    put_off = mine.filter(state__in=ThirdPartyCopy.UNFINISHED).exclude(error="")
    if not put_off.update(next_attempt_at=now):
        raise NotFailed(str(copy))


def work() -> int:
    """Look at the jobs under way, then ask for a few more; how many requests were made."""
    there = service()
    if there is None:
        return 0
    made = 0
    for copy in _due(Stage.ASKED):
        made += _step(there, copy)
        if copy.state == Stage.ASKED and copy.error:
            return made  # it wants to be left alone
    room = MOST_OPEN - ThirdPartyCopy.objects.filter(state=Stage.ASKED).count()
    for copy in _due(Stage.WAITING)[: max(room, 0)]:
        made += _step(there, copy)
        copy.refresh_from_db()
        if copy.state == Stage.WAITING:
            break  # it wants to be left alone; the others wait for their turn
    return made


def _due(state: str) -> list[ThirdPartyCopy]:
    due = ThirdPartyCopy.objects.filter(state=state, next_attempt_at__lte=timezone.now())
    return list(due.select_related("capture").order_by("next_attempt_at", "pk")[:MOST_LOOKS])


def _step(there: SavePageNow, copy: ThirdPartyCopy) -> bool:
    now = timezone.now()
    mine = ThirdPartyCopy.objects.filter(pk=copy.pk, next_attempt_at=copy.next_attempt_at)
    if not mine.update(next_attempt_at=now + TURN):
        return False  # another worker's turn
    asks_anew = copy.state == Stage.WAITING
    told = there.submit(copy.capture.address) if asks_anew else there.status(copy.job)
    _keep(there, copy, told)
    return True


def _keep(there: SavePageNow, copy: ThirdPartyCopy, told: Told) -> None:
    now = timezone.now()
    if told.state == State.PENDING and copy.asked_at and now - copy.asked_at > LONGEST_JOB:
        told = Told(State.LATER, reason=f"job {told.job} did not end in {LONGEST_JOB}")
    is_put_off = told.state == State.LATER and bool(told.job)
    copy.error = storable(told.reason)
    if told.state == State.KEPT:
        copy.state, copy.kept_at = Stage.KEPT, now
        copy.url = there.address_of(told.timestamp, copy.capture.address)
    elif told.state == State.PENDING:
        copy.state, copy.job, copy.next_attempt_at = Stage.ASKED, told.job, now + LOOKS_EVERY
        copy.asked_at = copy.asked_at or now
    elif is_put_off and copy.asked_at and now - copy.asked_at <= LONGEST_JOB:
        copy.next_attempt_at = now + _wait(1, told.wait_s)
    else:
        copy.attempts += 1
        is_over = told.state == State.FAILED or copy.attempts >= MOST_ATTEMPTS
        copy.state, copy.job = (Stage.FAILED if is_over else Stage.WAITING), ""
        copy.asked_at = None
        copy.next_attempt_at = now + _wait(copy.attempts, told.wait_s)
    copy.save()


def _wait(attempts: int, said_s: int | None) -> timedelta:
    return max(doubled(attempts, FIRST_WAIT, LONGEST_WAIT), timedelta(seconds=said_s or 0))

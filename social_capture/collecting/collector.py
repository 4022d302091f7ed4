"""Collects one account: claimed by one worker, stored page by page, the cursor moved at the end.

Being killed at any point is harmless: a page is stored whole with how far the walk had come,
and the cursor moves only with the walk's last page.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import randbelow

from django.db import transaction
from django.utils import timezone

from social_capture.collecting import schedule
from social_capture.collecting.absences import note_absences
from social_capture.collecting.keeping import keep, key_of
from social_capture.collecting.polite_get import polite_get
from social_capture.collecting.walk import MOST_PAGES, Walk, has_reached
from social_capture.fetch import FetchFailed
from social_capture.guard import Refused
from social_capture.models import Account, CollectionGap
from social_capture.platforms import failures
from social_capture.platforms.abilities import AccountIdentity, FeedReader, Get
from social_capture.platforms.registry import feed_reader
from social_capture.platforms.told import FeedPage
from social_capture.post_versions import instant
from social_capture.signals import collection_gap_found
from social_capture.telling import tell
from social_capture.told_posts import Told

log = logging.getLogger(__name__)
Failure = Account.Failure
# A worker that lives has finished a turn by then; past it another one may take over. [ours]
CLAIM = timedelta(minutes=10)
PAGES_A_TURN = 10
PROFILE_EVERY = timedelta(days=1)
FAILURES: tuple[tuple[type[Exception], str], ...] = (
    (failures.Gone, Failure.GONE),
    (failures.NotShown, Failure.NOT_SHOWN),
    (failures.Unreadable, Failure.UNREADABLE),
    (failures.PlatformFailed, Failure.FAILED),
    (Refused, Failure.REFUSED),
    (FetchFailed, Failure.UNREACHABLE),
)


class LostClaim(Exception):
    """Another worker, or a person, took the account up; what we still hold is not written."""


@dataclass(frozen=True)
class Turn:
    """One worker's time with one account; the row is ours while it still says ``claim``."""

    account_id: int
    claim: datetime

    def locked(self) -> Account:
        """The account's row, held to the end of the transaction."""
        ours = Account.objects.select_for_update().filter(next_collect_at=self.claim)
        account = ours.filter(pk=self.account_id).first()
        if account is None:
            raise LostClaim(self.account_id)
        return account


def collect(account_id: int, get: Get = polite_get) -> int:
    """Collect the account if it is due and nobody else has it; how many posts were new."""
    turn = _take(account_id)
    if turn is None:
        return 0
    try:
        return _collect(turn, get)
    except LostClaim:
        log.info("account %s was taken up by somebody else", account_id)
    except failures.RateLimited as limited:
        _put_off(turn, limited)
    except (failures.PlatformFailed, FetchFailed, Refused) as error:
        code = next(code for kind, code in FAILURES if isinstance(error, kind))
        _fail(turn, code, error)
    except Exception as error:
        _fail(turn, Failure.BROKEN, error)
        raise
    return 0


def _take(account_id: int) -> Turn | None:
    now = timezone.now()
    due = Account.objects.due(now).filter(pk=account_id)
    return Turn(account_id, now + CLAIM) if due.update(next_collect_at=now + CLAIM) else None


def _collect(turn: Turn, get: Get) -> int:
    account = Account.objects.get(pk=turn.account_id)
    reader = feed_reader(account.platform)
    if reader is None:
        raise failures.PlatformFailed(f"accounts of {account.platform} cannot be collected")
    followers = _read_profile(turn, account, reader, get)
    new = 0
    for _page in range(PAGES_A_TURN):
        account.refresh_from_db()
        walk = Walk.stored(account.walk)
        page = reader.page(identity_of(account), get, walk.older)
        added, is_done = _store(turn, page, followers)
        new += added
        if walk == Walk():
            note_absences(account, page, reader, get, timezone.now())
        if is_done:
            return new
    with transaction.atomic():  # more to walk: go on at the next sweep
        account = turn.locked()
        account.next_collect_at = timezone.now()
        account.save(update_fields=["next_collect_at"])
    return new


def identity_of(account: Account) -> AccountIdentity:
    """The account as its platform's reader knows it."""
    return AccountIdentity(
        account.platform, account.handle, account.url, account.platform_account_id
    )


def _read_profile(turn: Turn, account: Account, reader: FeedReader, get: Get) -> int | None:
    """Keep the identifier that outlives a handle, and the name; the followers when just told."""
    now = timezone.now()
    if account.profile_read_at and account.profile_read_at > now - PROFILE_EVERY:
        return None
    told = reader.profile(identity_of(account), get)
    with transaction.atomic():
        account = turn.locked()
        taken = Account.objects.filter(platform=account.platform, handle=told.handle)
        if told.handle and not taken.exclude(pk=account.pk).exists():
            account.handle = told.handle[:200]
        account.platform_account_id = told.account_id[:200]
        account.name = told.name[:300] or account.name
        account.url = told.url[:2000] or account.url
        account.profile_read_at = now
        account.save()
    return told.followers


def _store(turn: Turn, page: FeedPage, followers: int | None) -> tuple[int, bool]:
    """Keep a page with how far the walk has come; how many were new, whether it is over."""
    now = timezone.now()
    with transaction.atomic():
        account = turn.locked()
        before = Walk.stored(account.walk)
        walk = before.after(page)
        is_first = account.collected_at is None
        is_known = account.entries.filter(
            key__in=[key_of(entry) for entry in page.entries]
        ).exists()
        reached = is_first or has_reached(page, account.cursor, is_known)
        is_last = not page.older or page.older == before.older
        is_done = reached or is_last or walk.pages >= MOST_PAGES
        if is_done and not reached:
            _note_gap(account, page, is_last, now)
        if is_first and page.older:
            account.first_position = min((entry.position for entry in page.entries), default="")
        told = Told(page.answer, now, followers)
        # A feed that names two entries alike means the first: taking both would edit for ever.
        entries = {key_of(entry): entry for entry in reversed(page.entries)}.values()
        new = sum(keep(account, entry, told) for entry in entries)
        if is_done:
            _close(account, walk, now)
        else:
            account.walk = walk.remembered()
        account.save()
    return new, is_done


def _close(account: Account, walk: Walk, now: datetime) -> None:
    account.cursor = max(account.cursor, walk.head)[:500]
    account.walk = {}
    account.collected_at = now
    account.failures_in_a_row = 0
    account.last_failure = account.last_error = ""
    account.next_collect_at = schedule.after_success(now, _chance())


def _note_gap(account: Account, page: FeedPage, is_last: bool, now: datetime) -> None:
    if is_last and (page.is_whole or not page.entries or not account.entries.exists()):
        return
    told = [instant(entry.post.posted_at) for entry in page.entries if entry.post]
    gap = CollectionGap.objects.create(
        account=account,
        reason=CollectionGap.Reason.WINDOW if is_last else CollectionGap.Reason.BOUND,
        since=account.collected_at,
        until=min((at for at in told if at), default=None),
        noticed_at=now,
    )
    tell(collection_gap_found, sender=Account, gap=gap)


def _put_off(turn: Turn, limited: failures.RateLimited) -> None:
    _end(turn, Failure.RATE_LIMITED, limited, schedule.after_limit(limited.until, _chance()), 0)


def _fail(turn: Turn, code: str, error: Exception) -> None:
    account = Account.objects.get(pk=turn.account_id)
    number = account.failures_in_a_row + 1
    _end(turn, code, error, schedule.after_failure(timezone.now(), number, _chance()), 1)


def _end(turn: Turn, code: str, error: Exception, next_at: datetime, failed: int) -> None:
    try:
        with transaction.atomic():
            account = turn.locked()
            account.failures_in_a_row += failed
            account.last_failure = code
            account.last_error = f"{type(error).__name__}: {error}"[:2000].replace("\0", "\ufffd")
            account.next_collect_at = next_at
            account.save()
    except LostClaim:
        log.info("account %s was taken up by somebody else", turn.account_id)


def _chance() -> float:
    return randbelow(1001) / 1000

"""Captures are asked for, retried and run here; nothing else writes their status."""

import logging
from dataclasses import asdict
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from social_capture import finding, following, presence
from social_capture.allowed_hosts import allowed_hosts
from social_capture.capture_lease import LostLease, save, take
from social_capture.keeping_files import keep_beside
from social_capture.models import Artefact, Capture, Post, SubmittedAddress, TextSource
from social_capture.platforms import PostIdentity, identify
from social_capture.post_versions import describe, storable, version_of
from social_capture.replay_fields import replayed
from social_capture.signals import post_captured
from social_capture.waking import FORGOTTEN_AFTER, wake

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from social_capture.driver.events import Event, FileReady, Finished
    from social_capture.driver.options import Options

log = logging.getLogger(__name__)
Reason = Capture.Reason
Status = Capture.Status
# [ours] Sent for again in one sweep: a list of thousands that waits is no lost message.
MOST_WOKEN = 50


class StillRunning(Exception):
    """A capture that waits or runs is not asked for a second time."""


def request(
    url: str,
    *,
    by: AbstractBaseUser | None = None,
    reason: str = Reason.PASTED,
    slot: str = "",
) -> Capture:
    """Put one visit to an address on the queue.

    With a ``slot`` (``"1h"``, a check's key …) the same address, reason and slot is the same
    capture for ever. Without one an unfinished capture is returned again, and a finished one
    is followed by a new visit. Raises ``Refused`` or ``AddressTooLong`` for an address that
    is not even looked at; nothing is stored then.
    """
    address = url.strip()
    identity = identify(address)
    with transaction.atomic():
        post = None if reason == Reason.SOURCE else _post_of(identity, address, by)
        of_same = {"post": post} if post else {"post": None, "address": identity.canonical_url}
        same = Capture.objects.filter(reason=reason, **of_same)
        found = same.filter(slot=slot) if slot else same.unfinished()
        capture = found.first()
        if capture is None:
            capture = _add(
                same, identity.platform, identity.canonical_url, address, post, by, reason, slot
            )
            _wake_worker(capture)
        return capture


def look_at(post: Post, *, slot: str, reason: str = Reason.LATER_LOOK) -> Capture:
    """Put a visit to a known post on the queue; the same slot is the same capture for ever."""
    same = Capture.objects.filter(reason=reason, post=post)
    with transaction.atomic():
        capture = same.filter(slot=slot).first()
        if capture is None:
            address = post.canonical_url
            capture = _add(same, post.platform, address, address, post, None, reason, slot)
            _wake_worker(capture)
        return capture


def retry(capture: Capture) -> Capture:
    """Put a finished capture back on the queue; what it had kept stays until it ends anew.

    One that lacks nothing but media is not visited again: only these are asked for.
    """
    waiting = Capture.objects.filter(pk=capture.pk).exclude(status__in=Capture.UNFINISHED)
    lacks_media = Q(status=Status.PARTIAL) & ~Q(missing_media=[])
    changed = waiting.filter(~Q(status__in=Capture.HOLDS_CONTENT) | lacks_media).update(
        status=Status.QUEUED,
        queued_at=timezone.now(),
        lease="",
        lease_until=None,
        settled_at=None,
    )
    if not changed:
        raise StillRunning(str(capture))
    capture.refresh_from_db()
    _wake_worker(capture)
    return capture


def run(
    capture_id: int,
    *,
    options: "Options | None" = None,
    before: "Iterable[Callable[[int], object]]" = (),
) -> Capture:
    """Visit the address, keep each file when it is ready, write the outcome.

    Doing it twice is harmless: a finished capture is returned as it is, and one that a
    living worker holds raises ``HeldByAnother``. Whatever was kept before stays. ``before`` is
    what comes first, by the capture's number; the visit is made whatever breaks there.
    """
    lease = take(capture_id)
    capture = Capture.objects.get(pk=capture_id)
    if lease is None:
        return capture
    asks_media = bool(capture.missing_media and capture.wacz_sha256)
    try:
        _do_first(capture, lease, before)
        (_ask_for_media if asks_media else _visit)(capture, lease, options)
    except LostLease:
        log.warning("capture %s was taken over by another worker", capture_id)
    except Exception as error:
        save(
            capture_id,
            lease,
            status=Status.PARTIAL if asks_media else Status.FAILED,
            status_evidence=capture.status_evidence if asks_media else "the capture broke",
            error=f"{type(error).__name__}: {error}",
            finished_at=timezone.now(),
        )
        raise
    capture.refresh_from_db()
    return capture


def wake_abandoned() -> int:
    """Send for captures whose worker died or whose message was lost, a few at a time; how many."""
    now = timezone.now()
    dead = Q(status=Status.RUNNING, lease_until__lt=now)
    lost = Q(status=Status.QUEUED, queued_at__lt=now - FORGOTTEN_AFTER)
    found = Capture.objects.filter(dead | lost)
    abandoned = list(found.order_by("queued_at", "pk")[:MOST_WOKEN])
    for capture in abandoned:
        _wake_worker(capture)
    return len(abandoned)


def _wake_worker(capture: Capture) -> None:
    # The row is the truth: a broker that is away costs only time, and undoes nothing.
    wake("social_capture.tasks.capture_post", capture.pk)


def _do_first(capture: Capture, lease: str, before: "Iterable[Callable[[int], object]]") -> None:
    # Under the lease: a worker that dies here counts as lost, like one that dies in the visit.
    for prepare in before:
        try:
            prepare(capture.pk)
        except Exception:
            log.exception("capture %s goes on without what comes before its visit", capture.pk)
        save(capture.pk, lease)
    capture.refresh_from_db()


def _visit(capture: Capture, lease: str, options: "Options | None") -> None:
    # The driver needs the extra "capture"; the site runs without it.
    from social_capture.driver.options import Options  # noqa: PLC0415
    from social_capture.driver.visit import visit  # noqa: PLC0415

    options = options or Options(allow=allowed_hosts())
    steps = _settle(capture)
    save(capture.pk, lease, steps=steps)
    with visit(capture.url_submitted, options) as events:
        _finish(capture, lease, _follow(capture, lease, events, steps))


def _ask_for_media(capture: Capture, lease: str, options: "Options | None") -> None:
    from social_capture.driver.options import Options  # noqa: PLC0415  (extra "capture")
    from social_capture.driver.visit import media_again  # noqa: PLC0415

    options = options or Options(allow=allowed_hosts())
    with media_again(capture.missing_media, options) as events:
        finished = _follow(capture, lease, events, list(capture.steps))
    is_whole = finished.status == Status.OK
    values: dict[str, Any] = {
        "status": Status.OK if is_whole else Status.PARTIAL,
        "status_evidence": finished.evidence,
        "error": storable(finished.error),
        "missing_media": [] if is_whole else list(finished.missing_media) or capture.missing_media,
        "finished_at": timezone.now(),
    }
    save(capture.pk, lease, lease_until=None, **values)
    capture.refresh_from_db()
    post_captured.send_robust(sender=Capture, capture=capture)


def _follow(
    capture: Capture, lease: str, events: "Iterator[Event]", steps: list[dict[str, Any]]
) -> "Finished":
    """Keep what is told while it is told; the end, once all of it is kept."""
    from social_capture.driver.events import FileReady, Finished, Step  # noqa: PLC0415

    for event in events:
        if isinstance(event, Finished):
            return event
        if isinstance(event, Step):
            steps = [step for step in steps if step["result"] != "running"] + [asdict(event)]
            save(capture.pk, lease, steps=steps)
            continue
        if isinstance(event, FileReady):
            _keep(capture, event)
        save(capture.pk, lease)
    raise RuntimeError("the visit told no end")


def _settle(capture: Capture) -> list[dict[str, Any]]:
    """Let a share link become the post that it means; the step that tells of it, if any."""
    from social_capture.driver.events import Step  # noqa: PLC0415  (extra "capture")

    began = timezone.now()
    followed = following.settle(capture)
    capture.refresh_from_db(fields=["post", "address", "slot"])
    if followed is None:
        return []
    ms = int((timezone.now() - began) / timedelta(milliseconds=1))
    result = "failed" if followed.led_nowhere else "done"
    return [asdict(Step("share_link", began.isoformat(), ms, result, followed.follow_error))]


def _keep(capture: Capture, ready: "FileReady") -> Artefact:
    return keep_beside(
        capture,
        ready.kind,
        ready.path,
        mime=ready.mime,
        tile=ready.tile,
        url=ready.url[:4000],
        width=ready.width,
        height=ready.height,
        duration_ms=ready.duration_ms,
        owner=ready.owner,
        owner_url=ready.owner_url,
        language=ready.language,
        is_automatic=ready.is_automatic,
        is_silent=ready.is_silent,
        attempt=capture.attempts,
    )


def _finish(capture: Capture, lease: str, finished: "Finished") -> None:
    wacz = _keep_wacz(capture, finished)
    values: dict[str, Any] = {
        "status": finished.status,
        "status_evidence": finished.evidence,
        "http_status": finished.http_status,
        "url_final": finished.url_final[:4000],
        "redirect_chain": list(finished.redirect_chain),
        "blocked": list(finished.blocked),
        "text_raw": storable(finished.text_raw),
        "text_nfc": storable(finished.text_nfc),
        "title": storable(finished.fields.title),
        "missing_media": list(finished.missing_media),
        "consent_rule": finished.consent_rule,
        "error": storable(finished.error),
        "provenance": finished.provenance,
        "wacz_sha256": wacz,
        **replayed(finished.replay),
        "finished_at": timezone.now(),
    }
    holds_post = capture.post_id is not None and finished.status in Capture.HOLDS_CONTENT
    if holds_post:
        following.settle_by_visit(capture, finished.url_final)
    with transaction.atomic():
        if holds_post:
            post = following.locked_post(capture)
            if capture.text_source == TextSource.PAGE:
                values |= version_of(post, capture, values["text_nfc"])
            describe(post, finished, values["text_raw"], values["text_nfc"])
        if capture.text_source == TextSource.API:
            # The page's words stay in its text file; the row holds the platform's own.
            del values["text_raw"], values["text_nfc"]
        save(capture.pk, lease, lease_until=None, **values)
        capture.refresh_from_db()
        presence.note_visit(capture)
        finding.remember_words(capture)
        if capture.holds_content:
            _settle_what_came_before(capture)
    post_captured.send_robust(sender=Capture, capture=capture)


def _settle_what_came_before(capture: Capture) -> None:
    """Earlier visits to the same place that asked for a person do so no more: we have a copy."""
    place = {"post": capture.post_id} if capture.post_id else {"address": capture.address}
    asking = Capture.objects.needing_people().filter(**place).exclude(pk=capture.pk)
    asking.update(settled_at=capture.finished_at)


def _keep_wacz(capture: Capture, finished: "Finished") -> str:
    from social_capture.driver.events import FileReady  # noqa: PLC0415  (extra "capture")

    if finished.wacz is None:
        return ""
    return _keep(capture, FileReady("wacz", finished.wacz, "application/wacz")).sha256


def _post_of(identity: PostIdentity, address: str, by: AbstractBaseUser | None) -> Post:
    known = SubmittedAddress.objects.filter(address=address).select_related("post__joined_to")
    for one in known:
        return one.post.joined_to or one.post
    post = following.post_of(identity)
    SubmittedAddress.objects.get_or_create(
        address=address, defaults={"post": post, "submitted_by": by}
    )
    return post


def _add(
    same: Any, platform: str, canonical: str, address: str, post: Post | None, by, reason, slot
) -> Capture:
    values = {
        "post": post,
        "address": canonical,
        "platform": platform,
        "url_submitted": address,
        "reason": reason,
        "requested_by": by,
        "queued_at": timezone.now(),
    }
    try:
        with transaction.atomic():
            capture = Capture.objects.create(slot=slot or str(same.count() + 1), **values)
            finding.remember_words(capture)
            return capture
    except IntegrityError:
        # Somebody asked for the same at the same instant: theirs is ours.
        found = same.filter(slot=slot) if slot else same
        return found.latest("queued_at", "pk")

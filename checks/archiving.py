"""Has a copy kept of each address that a check cites; nothing of it can stop a draft's saving."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError, transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from checks.approved_content import present_publication
from checks.models.fact_check import FactCheck
from checks.models.source_copies import SourceCopy
from checks.models.sources import Source
from checks.readers.leads import leads_of
from social_capture import capturing
from social_capture.guard import Refused
from social_capture.models import Capture
from social_capture.platforms import identify
from social_capture.platforms.clean import AddressTooLong
from social_capture.queue_room import room_for

logger = logging.getLogger(__name__)
TOO_LONG = "address too long"
# [ours] An address is typed letter by letter and the draft is saved meanwhile: what has stood in
# it for so long is meant.
SETTLES_AFTER = timedelta(seconds=60)
# [ours] Official pages change from day to day; a copy of the same day serves another check too.
FRESH_FOR = timedelta(hours=24)
# [ours] Most addresses of one round that are archived; the report of a commission has fewer.
MOST_PER_ROUND = 100
# [ours] Visits to cited addresses that may wait or run; what else was ordered waits in its row.
MOST_WAITING = 100


def want_copies(page: Any) -> None:
    """Order a copy of each source that the draft cites, once per address and round.

    Only rows are written, and no failure comes out: whoever saves a draft waits for nobody.
    """
    record = page.workflow_record()
    if record is None:
        return
    try:
        with transaction.atomic():
            _order(record, [child.value.get("url") or "" for child in page.sources])
    except DatabaseError:
        logger.exception("the copies of the sources of check %s were not ordered", record.pk)


def want_copy_of_lead(record: FactCheck, url: str) -> None:
    """Order a copy of the link that a reader brought, once somebody has accepted it."""
    _order(record, [url])


def want_missing_copies() -> int:
    """Order copies for published checks that never had any ordered; how many checks those were."""
    before = FactCheck.objects.exclude(published_hash="").filter(source_copies__isnull=True)
    checks = list(before.order_by("pk"))
    for record in checks:
        _order(record, _on_air(record))
    return len(checks)


def carry_out_orders() -> int:
    """Send for what was ordered and is still cited, as much as the queue has room for; how many."""
    until = timezone.now() - SETTLES_AFTER
    waiting = SourceCopy.objects.filter(
        capture__isnull=True, refusal="", wanted_at__lte=until
    ).select_related("source", "fact_check__page")
    carried, cited = 0, dict[int, frozenset[str]]()
    room = room_for(Capture.Reason.SOURCE, MOST_WAITING)
    for copy in waiting.order_by("wanted_at", "pk")[:room]:
        record = copy.fact_check
        if record.pk not in cited:
            cited[record.pk] = _cited_by(record)
        if copy.source.url in cited[record.pk]:
            carried += _carry_out(copy)
        else:
            copy.delete()
    return carried


def again(fact_check: FactCheck, url: str) -> SourceCopy | None:
    """Visit a cited address anew; None when the check does not cite it.

    What was kept before stays. A visit that waits or runs is left to end.
    """
    if url not in _cited_by(fact_check):
        return None
    _order(fact_check, [url])
    copy = fact_check.source_copies.filter(source__url=url).first()
    if copy is None:  # more than a round archives
        return None
    last = copy.capture
    if last is None:
        SourceCopy.objects.filter(pk=copy.pk).update(refusal="")
        _carry_out(copy)
    elif last.holds_content:
        copy.capture = capturing.request(url, reason=Capture.Reason.SOURCE)
        copy.save(update_fields=["capture"])
    elif last.is_finished:
        capturing.retry(last)
    return copy


def keep_copy_when_a_source_is_captured(capture: Capture, **_kwargs: Any) -> None:
    """The address has a copy from now on; a visit that kept nothing takes none away."""
    if capture.holds_content:
        Source.objects.filter(copies__capture=capture).update(capture=capture)


def fresh_copy(url: str, now: datetime) -> Capture | None:
    """A whole copy of the last day, else a visit that waits or runs, for whatever it was asked."""
    visits = Capture.objects.filter(
        address=identify(url.strip()).canonical_url, reason=Capture.Reason.SOURCE
    )
    kept = visits.filter(status=Capture.Status.OK, finished_at__gte=now - FRESH_FOR)
    return kept.order_by("-finished_at").first() or visits.unfinished().first()


def _order(record: FactCheck, urls: list[str]) -> None:
    number, now = record.round_number, timezone.now()
    ordered = record.source_copies.filter(round_number=number)
    room = MOST_PER_ROUND - ordered.count()
    wanted = Source.objects.filter(url__in=urls).exclude(pk__in=ordered.values("source"))
    SourceCopy.objects.bulk_create(
        (
            SourceCopy(source=source, fact_check=record, round_number=number, wanted_at=now)
            for source in wanted.order_by("pk")[: max(room, 0)]
        ),
        ignore_conflicts=True,
    )


def _carry_out(copy: SourceCopy) -> bool:
    """Name the visit that is the copy: one of today, one under way, or a new one."""
    now = timezone.now()
    try:
        with transaction.atomic():
            copy.capture = fresh_copy(copy.source.url, now) or capturing.request(
                copy.source.url,
                reason=Capture.Reason.SOURCE,
                slot=f"check {copy.fact_check_id}.{copy.round_number}",
            )
            copy.asked_at = now
            copy.save(update_fields=["capture", "asked_at"])
            keep_copy_when_a_source_is_captured(copy.capture)
    except (Refused, AddressTooLong) as refused:
        reason = refused.refusal.reason if isinstance(refused, Refused) else TOO_LONG
        copy.refusal, copy.asked_at = reason[:200], now
        copy.save(update_fields=["refusal", "asked_at"])
        return False
    except (OperationalError, OSError) as error:
        # The visit stands in its row: the sweep of captures sends it when the broker is back.
        logger.warning("no broker for the copy %s: %s", copy.pk, error)
    return True


def _cited_by(record: FactCheck) -> frozenset[str]:
    """The addresses of the draft as it is kept, of what is on air, and of accepted leads."""
    draft = record.page.get_latest_revision_as_object()
    drafted = {child.value.get("url") or "" for child in draft.sources}
    return frozenset(drafted | set(_on_air(record)) | {lead.link for lead in leads_of(record)})


def _on_air(record: FactCheck) -> list[str]:
    publication = present_publication(record)
    return [source["url"] for source in publication.content["sources"]] if publication else []

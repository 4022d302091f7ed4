"""Looks at the links that published checks cite, and says which do not answer any more."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from checks import journal, notices
from checks.approved_content import present_publication
from checks.models.fact_check import FactCheck
from checks.models.notices import NoticeKind
from checks.models.source_copies import SourceCopy
from checks.models.sources import Source
from checks.permissions import Act, people_who_may
from checks.post_watch import who_worked_on
from checks.source_policy.address import UnreadableAddress, read_address
from checks.states import PUBLIC
from social_capture.absence import is_gone
from social_capture.allowed_hosts import allowed_hosts
from social_capture.link_answer import Answer, LinkAnswer, look_at
from social_capture.post_versions import storable

# [ours] A cited page is looked at once a week, after a miss once a day.
EVERY = timedelta(days=7)
AFTER_A_MISS = timedelta(days=1)
# [ours] A server that is silent may be out of order; after three days its pages are gone for
# whoever wants to read them.
SILENT_FOR = timedelta(days=3)
# [ours] One run of the sweep: so many looks, so many at one host, and no longer than this.
MOST_AT_ONCE = 20
MOST_PER_HOST = 2
LONGEST_RUN = timedelta(seconds=45)
# A worker that was killed in the middle leaves the link to be looked at again after this.
HELD_FOR = timedelta(minutes=10)


def look_at_due() -> int:
    """Look at the links whose time has come; how many were looked at."""
    started, seen = timezone.now(), 0
    due = _of_many_hosts(started)
    sources = Source.objects.in_bulk(due)
    for source in (sources[pk] for pk in due if pk in sources):
        if not _take(source):
            continue
        look(source)
        seen += 1
        if timezone.now() - started > LONGEST_RUN:
            break
    return seen


def _of_many_hosts(now: datetime) -> list[int]:
    """Keys of links that are due, few of each host: one with thousands holds up no other."""
    due = cited_on_air().filter(Q(next_look_at__isnull=True) | Q(next_look_at__lte=now))
    candidates = due.order_by(F("next_look_at").asc(nulls_first=True), "pk")
    found, hosts = list[int](), Counter[str]()
    for pk, url in candidates.values_list("pk", "url").iterator(chunk_size=500):
        host = _host_of(url)
        if hosts[host] < MOST_PER_HOST:
            hosts[host] += 1
            found.append(pk)
        if len(found) == MOST_AT_ONCE:
            break
    return found


def look(source: Source) -> Source:
    """Ask the address once and keep what it answered."""
    answer = look_at(source.url, allow=allowed_hosts())
    return keep(source, answer, timezone.now())


def keep(source: Source, found: LinkAnswer, at: datetime) -> Source:
    """Bring the row up to one look; who works on the checks is told when it goes or returns."""
    with transaction.atomic():
        source = Source.objects.select_for_update().get(pk=source.pk)
        was_gone = source.gone_since is not None
        source.looked_at, source.last_answer = at, storable(found.evidence)[:500]
        source.next_look_at = at + EVERY
        if found.answer == Answer.THERE:
            source.missed_at = source.gone_since = None
        elif found.answer != Answer.UNCLEAR:
            source.missed_at = source.missed_at or at
            if not was_gone:
                source.next_look_at = at + AFTER_A_MISS
                if _is_gone(source.missed_at, found.answer, at):
                    source.gone_since, source.next_look_at = source.missed_at, at + EVERY
        source.save()
        if was_gone != (source.gone_since is not None):
            _tell(source, NoticeKind.SOURCE_RETURNED if was_gone else NoticeKind.SOURCE_GONE)
    return source


def look_soon(source: Source) -> None:
    """Have the next run of the sweep look at it."""
    Source.objects.filter(pk=source.pk).update(next_look_at=timezone.now())


def cited_on_air() -> QuerySet[Source]:
    """The addresses that some public check has cited; ``checks_citing`` says which still do."""
    public = SourceCopy.objects.filter(source=OuterRef("pk"), fact_check__state__in=PUBLIC)
    return Source.objects.filter(Exists(public))


def checks_citing(source: Any) -> list[FactCheck]:
    """The public checks whose present publication cites the address, the oldest first."""
    checks = FactCheck.objects.filter(source_copies__source=source, state__in=PUBLIC)
    found = checks.distinct().select_related("claim", "page").prefetch_related("publications")
    return [record for record in found.order_by("pk") if _cites(record, source.url)]


def _cites(record: FactCheck, url: str) -> bool:
    publication = present_publication(record)
    return publication is not None and any(
        source["url"] == url for source in publication.content["sources"]
    )


def _is_gone(first_missed_at: datetime, answer: Answer, at: datetime) -> bool:
    if not is_gone(first_missed_at, at):
        return False
    return answer == Answer.GONE or at - first_missed_at >= SILENT_FOR


def _take(source: Source) -> bool:
    """Whether this run looks at it: another one may have come first."""
    now = timezone.now()
    free = Source.objects.filter(pk=source.pk, next_look_at=source.next_look_at)
    return bool(free.update(next_look_at=now + HELD_FOR))


def _host_of(url: str) -> str:
    try:
        return read_address(url).host
    except UnreadableAddress:
        return ""


def _tell(source: Source, kind: NoticeKind) -> None:
    chiefs = people_who_may(Act.SET_POLICY)
    for record in checks_citing(source):
        journal.append(kind.value, by=None, fact_check=record, note=source.url)
        people = [*who_worked_on(record), *chiefs]
        notices.tell_each(people, kind, fact_check=record, source=source.url[:300])

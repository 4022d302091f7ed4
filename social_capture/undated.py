"""Archives that nobody was asked to date: a message was lost, or the service is a new one."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from social_capture.models import Artefact, Capture, Timestamp


def archives(kind: str, since: datetime | None, most: int) -> Iterator[tuple[Capture, str]]:
    """Captures with the hash of an archive that lacks that kind of date, of any age without one.

    Media that came at a later try have an archive of their own: the first one's date says nothing
    of them.
    """
    for capture in list(_captures(kind, since)[:most]):
        yield capture, capture.wacz_sha256
    for supplement in list(_supplements(kind, since)[:most]):
        yield supplement.capture, supplement.sha256


def _captures(kind: str, since: datetime | None) -> QuerySet[Capture]:
    lacking = ~Exists(_dated(kind, "pk", "wacz_sha256"))
    found = Capture.objects.exclude(wacz_sha256="").filter(lacking)
    if since is not None:
        found = found.filter(finished_at__gte=since)
    return found.exclude(status__in=Capture.UNFINISHED)


def _supplements(kind: str, since: datetime | None) -> QuerySet[Artefact]:
    lacking = ~Exists(_dated(kind, "capture", "sha256"))
    found = Artefact.objects.filter(lacking, kind=Artefact.Kind.SUPPLEMENT)
    if since is not None:
        found = found.filter(kept_at__gte=since)
    return found.select_related("capture")


def _dated(kind: str, capture: str, archive: str) -> QuerySet[Timestamp]:
    return Timestamp.objects.filter(
        capture=OuterRef(capture), kind=kind, wacz_sha256=OuterRef(archive)
    )

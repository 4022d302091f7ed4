"""Which kept files have something to transcribe, and which of them nobody was asked about yet."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet

from social_capture.models import Artefact, Capture, Transcript

Source = Transcript.Source
OF_SOUND = Q(kind=Artefact.Kind.MEDIA, is_silent=False) & (
    Q(mime__startswith="video/") | Q(mime__startswith="audio/")
)
CAPTIONS = Q(kind=Artefact.Kind.CAPTIONS)
# What stands beside the post on its page is nobody's statement.
ASKED = (OF_SOUND | CAPTIONS) & ~Q(owner=Artefact.Owner.OTHER) & Q(size__gt=0)


def of_capture(capture: Capture) -> QuerySet[Artefact]:
    """What one capture kept of the post, if it holds it."""
    return transcribable(Capture.objects.filter(pk=capture.pk, status__in=Capture.HOLDS_CONTENT))


def transcribable(captures: QuerySet[Capture]) -> QuerySet[Artefact]:
    """Films, sounds and captions that these captures kept."""
    return Artefact.objects.filter(
        ASKED, capture__in=captures, origin=Artefact.Origin.CAPTURED
    ).order_by("pk")


def never_asked(since: datetime | None) -> QuerySet[Artefact]:
    """Those of which there is no transcript in any state, of captures that ended since then."""
    asked = Transcript.objects.filter(media_sha256=OuterRef("sha256"))
    kept = Capture.objects.filter(status__in=Capture.HOLDS_CONTENT)
    if since is not None:
        kept = kept.filter(finished_at__gte=since)
    return transcribable(kept).filter(~Exists(asked))


def source_of(file: Artefact) -> str:
    """Who writes its words down."""
    if file.kind == Artefact.Kind.MEDIA:
        return Source.SPEECH
    return Source.AUTOMATIC if file.is_automatic else Source.CAPTIONS

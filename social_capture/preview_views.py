"""Serves previews of kept pictures to whoever may see the capture they belong to."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from social_capture import visibility
from social_capture.evidence import DamagedEvidence
from social_capture.models import Artefact
from social_capture.previews import MIME, NoPreview, preview


@require_safe
def artefact_preview(request: HttpRequest, sha256: str, size: str) -> HttpResponse:
    """The preview; none exists for what may not be seen, is no picture or was damaged."""
    found = list(Artefact.objects.filter(sha256=sha256).select_related("capture")[:100])
    pictures = [artefact for artefact in found if _is_picture(artefact)]
    public = next((one for one in pictures if visibility.is_preview_public(one)), None)
    shown = public or (pictures[0] if pictures and visibility.is_desk(request) else None)
    if shown is None:
        raise Http404
    try:
        content = preview(shown, size)
    except (NoPreview, DamagedEvidence, FileNotFoundError) as error:
        raise Http404 from error
    cache = "public, max-age=86400" if public else "private, max-age=3600"
    return HttpResponse(
        content,
        content_type=MIME,
        headers={"Cache-Control": cache, "X-Content-Type-Options": "nosniff"},
    )


def _is_picture(artefact: Artefact) -> bool:
    return artefact.kind in {Artefact.Kind.SCREENSHOT, Artefact.Kind.PICTURE}

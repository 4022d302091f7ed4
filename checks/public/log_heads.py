"""The heads of the editorial log in public: whoever keeps a copy can hold the newsroom to it."""

from dataclasses import asdict

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from checks import anchors

SHOWN = 1_000
CACHED_FOR = 3_600


@require_safe
def log_heads(_request: HttpRequest) -> JsonResponse:
    """The latest anchors, the oldest of them first: rows, hash and instant, no content."""
    try:
        known = anchors.anchors()
    except anchors.UnreadableAnchors:
        # The desk is told where by the nightly audit.
        return JsonResponse({"error": "the file of anchors can't be read"}, status=503)
    answer = JsonResponse({"anchors": [asdict(each) for each in known[-SHOWN:]]})
    answer["Cache-Control"] = f"public, max-age={CACHED_FOR}"
    return answer

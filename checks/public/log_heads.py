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
    answer = JsonResponse({"anchors": [asdict(each) for each in anchors.anchors()[-SHOWN:]]})
    answer["Cache-Control"] = f"public, max-age={CACHED_FOR}"
    return answer

"""Answers everything that is asked of the replay origin: the player, and nothing of the site.

It stands before sessions: no cookie is read or set there.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.core.exceptions import DisallowedHost
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseNotFound
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string

from social_capture.replaying import player
from social_capture.replaying.origin import is_available, is_our_archive, origin, site_origin


class ReplayOriginMiddleware:
    """Keeps the two origins apart, whatever path is asked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep the next layer."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer for the replay origin here; hand on what is the site's."""
        if not _is_replay_host(request):
            return self.get_response(request)
        response = _answer(request) if is_available() else HttpResponseNotFound()
        response.headers["Content-Security-Policy"] = policy()
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
        return response


def policy() -> str:
    """What the player may load: itself, and archives from the site; only the site frames it."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; "
        f"connect-src 'self' data: {site_origin()}; "
        "worker-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
        f"frame-ancestors {site_origin()}"
    )


def _is_replay_host(request: HttpRequest) -> bool:
    if not origin():
        return False
    try:
        return request.get_host().lower() == urlsplit(origin()).netloc
    except DisallowedHost:
        return False


def _answer(request: HttpRequest) -> HttpResponseBase:
    if request.method not in {"GET", "HEAD"}:
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
    name = request.path.removeprefix("/")
    found = player.file(name)
    if found is not None:
        return FileResponse(found.open("rb"), content_type="text/javascript; charset=utf-8")
    if name or not is_our_archive(request.GET.get("source", "")):
        return HttpResponseNotFound()
    response = HttpResponse(render_to_string("social_capture/replay_player.html"))
    # What the archive before this one left behind must not touch this one.
    response.headers["Clear-Site-Data"] = '"storage"'
    response.headers["Cache-Control"] = "no-store"
    return response

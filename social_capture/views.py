"""Serves evidence by its hash: never as a page of ours, in ranges, with its length."""

from collections.abc import Iterator
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_http_methods

from social_capture import evidence
from social_capture.byte_ranges import ByteRange, Unsatisfiable, parse_range
from social_capture.models import Artefact
from social_capture.replaying.cross_origin import for_player
from social_capture.replaying.origin import PERMIT, is_permitted
from social_capture.visibility import is_desk, is_public

CHUNK = 1 << 16
# What a browser draws without running anything; the rest is text or a download.
SHOWN_AS_THEY_ARE = ("image/png", "image/jpeg", "image/webp", "image/gif", "video/", "audio/")
SUFFIXES = {
    Artefact.Kind.WACZ: ".wacz",
    Artefact.Kind.PARTIALS: ".warc.gz",
    Artefact.Kind.DOM: ".html.txt",
    Artefact.Kind.TEXT: ".txt",
    Artefact.Kind.TRANSCRIPT: ".json",
    Artefact.Kind.TSR: ".tsr",
    Artefact.Kind.OTS: ".ots",
}
# Beside a token lie the certificates of its authority.
CHAIN = "application/pem-certificate-chain"
# An archived page must never act as a page of this site.
POLICY = "default-src 'none'; sandbox"


@require_http_methods(["GET", "HEAD", "OPTIONS"])
def artefact(request: HttpRequest, sha256: str) -> HttpResponseBase:
    """The file with that hash, if the reader may see one of the captures it belongs to."""
    if request.method == "OPTIONS":
        # Says only that the player may ask; it is asked for what it will get when it does.
        return for_player(request, HttpResponse(status=204))
    found, visible_to_all = _visible(request, sha256)
    if found is None:
        raise Http404
    etag = f'"{sha256}"'
    if request.headers.get("If-None-Match") == etag:
        return for_player(request, HttpResponseNotModified(headers={"ETag": etag}))
    try:
        wanted = _range(request, found.size, etag)
    except Unsatisfiable:
        headers = {"Content-Range": f"bytes */{found.size}"}
        return for_player(request, HttpResponse(status=416, headers=headers))
    _verify(found.name, sha256, found.size)
    response = _answer(request, found, wanted)
    response.headers["Accept-Ranges"] = "bytes"
    response.headers["ETag"] = etag
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    cache = "public, max-age=86400" if visible_to_all else "private, no-store"
    response.headers["Cache-Control"] = cache
    return for_player(request, response)


def _visible(request: HttpRequest, sha256: str) -> tuple[Artefact | None, bool]:
    candidates = list(Artefact.objects.filter(sha256=sha256).select_related("capture")[:100])
    public = next((found for found in candidates if is_public(found)), None)
    if public is not None:
        return public, True
    if candidates and (is_desk(request) or is_permitted(request.GET.get(PERMIT, ""), sha256)):
        return candidates[0], False
    return None, False


def _range(request: HttpRequest, size: int, etag: str) -> ByteRange | None:
    header = request.headers.get("Range")
    # A range is one of GET alone (RFC 9110, 14.2): HEAD is told of the whole file.
    if not header or request.method != "GET" or request.headers.get("If-Range", etag) != etag:
        return None
    return parse_range(header, size)


@lru_cache(maxsize=4096)
def _verify(name: str, sha256: str, _size: int) -> None:
    # Once per process: a player asks for the same file in hundreds of ranges.
    evidence.verify(name, sha256)


def _answer(request: HttpRequest, found: Artefact, wanted: ByteRange | None) -> HttpResponseBase:
    part = wanted or ByteRange(0, found.size - 1)
    response: HttpResponseBase
    if request.method == "HEAD":
        response = HttpResponse()
    else:
        response = StreamingHttpResponse(_bytes(found.name, part))
    response.status_code = 206 if wanted else 200
    if wanted:
        response.headers["Content-Range"] = f"bytes {part.first}-{part.last}/{found.size}"
    response.headers["Content-Length"] = str(part.length)
    response.headers["Content-Type"] = _content_type(found)
    response.headers["Content-Disposition"] = _disposition(found)
    return response


def _bytes(name: str, part: ByteRange) -> Iterator[bytes]:
    with evidence.storage().open(name, "rb") as stored:
        stored.seek(part.first)
        left = part.length
        while left > 0 and (piece := stored.read(min(CHUNK, left))):
            left -= len(piece)
            yield piece


def _is_shown(found: Artefact) -> bool:
    return found.mime.startswith(SHOWN_AS_THEY_ARE)


def _content_type(found: Artefact) -> str:
    if found.kind in {Artefact.Kind.DOM, Artefact.Kind.TEXT}:
        return "text/plain; charset=utf-8"
    if _is_shown(found) or found.mime in {"application/wacz", "application/json"}:
        return found.mime
    return "application/octet-stream"


def _disposition(found: Artefact) -> str:
    if _is_shown(found) or found.kind == Artefact.Kind.TEXT:
        return "inline"
    suffix = ".pem" if found.mime == CHAIN else SUFFIXES.get(found.kind, ".bin")
    return f'attachment; filename="{found.sha256[:16]}{suffix}"'

"""Lets the player on its own origin, and nobody else's page, read an answer."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from social_capture.replaying.origin import origin

READABLE = "Accept-Ranges, Content-Length, Content-Range, ETag"


def for_player(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The answer, readable by the replay origin; never with cookies."""
    patch_vary_headers(response, ["Origin"])
    if origin() and request.headers.get("Origin") == origin():
        response.headers["Access-Control-Allow-Origin"] = origin()
        response.headers["Access-Control-Expose-Headers"] = READABLE
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = "GET, HEAD"
            response.headers["Access-Control-Allow-Headers"] = "Range"
            response.headers["Access-Control-Max-Age"] = "600"
    return response

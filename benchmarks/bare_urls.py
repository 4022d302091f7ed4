"""The site's addresses and, before them, the bare view: the given bytes, and nothing done."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from newsroom.urls import urlpatterns as addresses_of_the_site

BARE_PATH = "/bare/"
_answer = {"content": b"", "content_type": "text/html; charset=utf-8"}


def answer_with(content: bytes, content_type: str) -> None:
    """Set what the bare view sends."""
    _answer.update(content=content, content_type=content_type)


def bare_view(_request: HttpRequest) -> HttpResponse:
    """Send it."""
    return HttpResponse(_answer["content"], content_type=_answer["content_type"])


urlpatterns = [path(BARE_PATH.strip("/") + "/", bare_view), *addresses_of_the_site]

"""Serves pages in this process through the project's whole middleware, without a socket."""

from collections.abc import Callable, Iterator

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.http import HttpResponseBase
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from benchmarks import bare_urls
from benchmarks.figures import Figure
from benchmarks.timing import side_by_side

BARE = "bare view"


class Site:
    """The project behind its middleware; ask it for pages."""

    def __init__(self) -> None:
        """Load the middleware once, as a server does."""
        self.handler = WSGIHandler()
        self.requests = RequestFactory()

    def get(self, path: str) -> HttpResponseBase:
        """The answer, with its body already produced."""
        request = self.requests.get(path)
        # The site's own addresses with the bare view before them: both are resolved alike.
        request.urlconf = bare_urls.__name__
        response = self.handler.get_response(request)
        body = b"".join(response) if response.streaming else response.content
        if response.status_code != 200:
            raise AssertionError(f"{path} answered {response.status_code}")
        response.body = body
        return response

    def queries_of(self, path: str) -> int:
        """Database queries that one answer takes."""
        with CaptureQueriesContext(connection) as captured:
            self.get(path)
        return len(captured)


def against_bare_view(
    name: str,
    path: str,
    *,
    make_cold: Callable[[], object],
    warm_at_least: float | None = None,
    cold_queries_at_most: int | None = None,
    rounds: int = 25,
) -> Iterator[Figure]:
    """A page warm and cold beside the bare view that returns as many bytes.

    The ratio is one of speed: 1 is as quick as the bare view, 0.5 takes twice its CPU time.
    ``make_cold`` forgets whatever keeps the page warm; its own cost is measured and taken off.
    """
    site = Site()
    make_cold()
    queries = site.queries_of(path)
    page = site.get(path)
    bare_urls.answer_with(page.body, page.headers["Content-Type"])
    times = side_by_side(
        {
            BARE: lambda: site.get(bare_urls.BARE_PATH),
            "warm": lambda: site.get(path),
        },
        rounds=rounds,
    )
    cold = side_by_side(
        {"forgetting": make_cold, "cold": lambda: (make_cold(), site.get(path))},
        rounds=rounds,
        calls=1,
    )
    cold_ms = max(cold["cold"] - cold["forgetting"], 0.001)

    yield Figure(f"{name}: size", len(page.body) / 1000, "kB")
    yield Figure(BARE, times[BARE], "CPU ms")
    yield Figure(
        *(f"{name}: warm", times["warm"], "CPU ms", BARE, times[BARE] / times["warm"]),
        at_least=warm_at_least,
    )
    yield Figure(f"{name}: cold", cold_ms, "CPU ms", BARE, times[BARE] / cold_ms)
    yield Figure(f"{name}: queries, cold", queries, "queries", at_most=cold_queries_at_most)

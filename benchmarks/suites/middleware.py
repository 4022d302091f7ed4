"""What the project's middleware costs, by a view that does nothing else."""

from collections.abc import Iterator

from django.test import RequestFactory

from benchmarks import bare_urls
from benchmarks.figures import Figure
from benchmarks.serving import BARE, Site
from benchmarks.timing import side_by_side

A_PAGE = b"x" * 20_000


def figures() -> Iterator[Figure]:
    """The bare view behind the middleware and called directly."""
    site, request = Site(), RequestFactory().get(bare_urls.BARE_PATH)
    bare_urls.answer_with(A_PAGE, "text/html; charset=utf-8")

    times = side_by_side(
        {
            BARE: lambda: site.get(bare_urls.BARE_PATH),
            "called directly": lambda: bare_urls.bare_view(request),
        }
    )

    yield Figure(BARE, times[BARE], "CPU ms")
    yield Figure(f"{BARE}: queries", site.queries_of(bare_urls.BARE_PATH), "queries", at_most=0)
    direct = times["called directly"]
    yield Figure("called directly", direct, "CPU ms", BARE, times[BARE] / direct)

"""The public page of a check, warm and cold, beside a view that returns as many bytes."""

from collections.abc import Iterator

from django.core.cache import cache

from benchmarks.figures import Figure
from benchmarks.serving import against_bare_view
from checks import appearing
from newsroom.site_preparation import prepare
from tests.factories.captures import ArtefactFactory, CaptureFactory, ReachSampleFactory
from tests.factories.checks import AppearanceFactory, FactCheckFactory
from tests.factories.people import approver, writer

COLD_QUERIES_AT_MOST = 15
PARAGRAPH = "<p>A portaria lista dois postos, e o relatório de gestão confirma os dois.</p>"


def figures() -> Iterator[Figure]:
    """A check of ordinary length on a whole site, with a capture, its picture and its reach."""
    list(prepare("https://testserver"))
    fact_check = FactCheckFactory(published=True, explanation=PARAGRAPH * 12)
    capture = CaptureFactory(ok=True)
    ArtefactFactory(capture=capture, kind="screenshot", mime="image/png")
    ReachSampleFactory(post=capture.post)
    seen = AppearanceFactory(claim=fact_check.claim, post=capture.post, capture=capture)
    appearing.approve(appearing.confirm(seen, by=writer()), by=approver())
    yield from against_bare_view(
        "check page",
        fact_check.page.url,
        # Nothing keeps the page itself warm yet; the paths of the site are all there is to forget.
        make_cold=cache.clear,
        cold_queries_at_most=COLD_QUERIES_AT_MOST,
    )

"""Any document that may hold reviews, told apart by what it contains. Spec: «Reading»."""

from claimreview import codes
from claimreview.problems import Problem
from claimreview.reading.charset import decode
from claimreview.reading.factckbr import header_of, read_table
from claimreview.reading.json_files import read_json
from claimreview.reading.json_text import PADDING, peel
from claimreview.reading.pages import read_page
from claimreview.reading.reviews import Limits, Reading, Unreadable

EXPECTED = "expected HTML, JSON-LD, a DataFeed, a claims:search answer or a FACTCK.BR table"
STANDARD = Limits()


def read(
    body: bytes,
    *,
    content_type: str | None = None,
    page_url: str | None = None,
    limits: Limits = STANDARD,
) -> Reading:
    """The reviews in a body, and what of it could not be read and why. Never raises for content.

    ``content_type`` is the HTTP header as it came; ``page_url`` the address after redirects, which
    makes addresses whole and is compared with who signs.
    """
    if len(body) > limits.file_bytes:
        return _refused(f"{len(body)} bytes; at most {limits.file_bytes} are read")
    decoded = decode(body, content_type)
    text = decoded.text.lstrip(PADDING)
    remarks: tuple[Problem, ...] = ()
    if decoded.is_broken:
        remarks = (Problem(codes.READ_CHARSET_BROKEN, "", {"charset": decoded.charset}),)
    if not text:
        return _refused(f"empty; {EXPECTED}")
    if _is_json(text, content_type):
        return read_json(text, page_url=page_url, limits=limits, remarks=remarks)
    if header := header_of(text):
        delimiter, names = header
        return read_table(text, delimiter=delimiter, names=names, limits=limits, remarks=remarks)
    if "<" not in text:
        return _refused(f"neither markup nor JSON nor a table; {EXPECTED}")
    if len(body) > limits.page_bytes:
        return _refused(f"{len(body)} bytes; of a page at most {limits.page_bytes} are read")
    return read_page(text, page_url=page_url, limits=limits, remarks=remarks)


def _is_json(text: str, content_type: str | None) -> bool:
    """What it contains counts first: servers send error pages as JSON and JSON as text."""
    if text.startswith("<"):
        return False
    says_json = "json" in (content_type or "").partition(";")[0].lower()
    return says_json or peel(text[:2000]).startswith(("{", "["))


def _refused(reason: str) -> Reading:
    return Reading(unreadable=(Unreadable("document", reason),), opened=False)

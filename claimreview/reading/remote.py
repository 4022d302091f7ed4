"""Reading from an address through a ``fetch`` that the caller hands in: no network in here."""

from collections.abc import Callable, Iterable
from typing import Protocol

from claimreview.reading.document import STANDARD, read
from claimreview.reading.reviews import Limits, Reading, Unreadable


class Headers(Protocol):
    """Names and values of an answer's headers, in any letter case."""

    def items(self) -> Iterable[tuple[str, str]]:
        """Each header."""


class Fetched(Protocol):
    """What came back: the address after redirects, status, headers and body."""

    @property
    def url_final(self) -> str:
        """Where the redirects ended."""

    @property
    def status(self) -> int:
        """The HTTP status."""

    @property
    def headers(self) -> Headers:
        """Of the last answer."""

    @property
    def body(self) -> bytes:
        """Of the last answer, decompressed."""


Fetch = Callable[[str], Fetched]


def read_url(url: str, fetch: Fetch, *, limits: Limits = STANDARD) -> Reading:
    """The reviews at an address; only an answer of 200 is read. What ``fetch`` raises passes."""
    fetched = fetch(url)
    if fetched.status != 200:
        reason = f"the server answered {fetched.status}; expected 200"
        return Reading(unreadable=(Unreadable(fetched.url_final, reason),), opened=False)
    headers = {name.lower(): value for name, value in fetched.headers.items()}
    return read(
        fetched.body,
        content_type=headers.get("content-type"),
        page_url=fetched.url_final,
        limits=limits,
    )

"""Who checked and who is checked, however they are given."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from claimreview import codes
from claimreview.addresses import host_of, is_absolute
from claimreview.nodes import Node, has_type
from claimreview.reading.source import Source
from claimreview.validation.newsroom import same_party

LOOKS_LIKE_ADDRESS = re.compile(r"https?:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Publisher:
    """The checker, as it names itself."""

    name: str | None = None
    url: str | None = None


def publisher_of(review: Node, source: Source) -> Publisher:
    """The newsroom: ``author``, or ``publisher`` when the author is a person or missing."""
    authors = [party for party in source.followed(review.get("author")) if _says_something(party)]
    houses = [party for party in source.followed(review.get("publisher")) if _says_something(party)]
    signs = next(iter(authors), None)
    if houses and (signs is None or (has_type(signs, "Person") and _named(houses[0], source))):
        signs = houses[0]
    if signs is None:
        source.remark(codes.READ_PUBLISHER_MISSING, "author")
        return Publisher()
    publisher = _publisher(signs, source)
    _remark_if_claimant(review, signs, source)
    return publisher


def remark_if_unconfirmed(publisher: Publisher, url: str | None, source: Source) -> None:
    """Warn when hosts disagree: the page's, the review's own, and that of who signs it."""
    page = host_of(source.page_url or url or "")
    if page is None:
        return
    for claimed in (publisher.url, url):
        host = host_of(claimed or "")
        if host is not None and host != page:
            source.remark(codes.UNCONFIRMED_PUBLISHER, "author.url", claimed=host, page=page)
            return


def claimants_of(items: list[Node], source: Source) -> tuple[str, ...]:
    """The names of those who said it, each once."""
    names: dict[str, None] = {}
    for item in items:
        for party in source.followed(item.get("author")):
            name = source.text(party.get("name") if isinstance(party, Mapping) else party)
            if name and not is_absolute(name):
                names[name] = None
    return tuple(names)


def _publisher(party: Any, source: Source) -> Publisher:
    if isinstance(party, Mapping):
        # An ``@id`` may be a mere name inside the page; only a whole address says where.
        given = (source.address(party.get(name)) for name in ("url", "@id"))
        url = next((address for address in given if address and is_absolute(address)), None)
        name = source.text(party.get("name"))
        if name is None and url is None:
            source.remark(codes.READ_PUBLISHER_MISSING, "author")
        return Publisher(name, url)
    text = source.text(party) or ""
    if is_absolute(text):
        return Publisher(None, text)
    if LOOKS_LIKE_ADDRESS.match(text):
        source.remark(codes.READ_PUBLISHER_ADDRESS, "author", value=text)
    return Publisher(text)


def _says_something(party: Any) -> bool:
    if isinstance(party, Mapping):
        return any(party.get(name) for name in ("name", "url", "@id"))
    return isinstance(party, str) and bool(party.strip())


def _named(party: Any, source: Source) -> bool:
    return bool(source.text(party.get("name") if isinstance(party, Mapping) else party))


def _remark_if_claimant(review: Node, signs: Any, source: Source) -> None:
    for item in source.followed(review.get("itemReviewed")):
        for other in source.followed(item.get("author")) if isinstance(item, Mapping) else []:
            if same_party(signs, other):
                shown = str(source.text(other.get("name")) if isinstance(other, Mapping) else other)
                source.remark(codes.READ_AUTHOR_IS_CLAIMANT, "itemReviewed.author", value=shown)
                return

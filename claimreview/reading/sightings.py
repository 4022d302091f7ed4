"""Where the claim appeared, by any of the roads that markup takes to say so."""

from collections.abc import Iterator, Mapping
from typing import Any

from claimreview import codes
from claimreview.addresses import is_absolute
from claimreview.nodes import Node, has_type
from claimreview.reading.source import Source

# In the old shape the reviewed work itself is where the claim stands.
OWN_ADDRESS = ("url", "contentUrl")
POINTERS = ("appearance", "firstAppearance")


def appearances_of(items: list[Node], source: Source) -> tuple[str, ...]:
    """The addresses of all appearances in their order, each once; what is no address is remarked.

    The claimant's own address (``author.url``, ``sameAs``) is a profile, never an appearance.
    """
    found: dict[str, None] = {}
    for item in items:
        for where, given in _given(item, source):
            url = _address(given, source)
            if url is None:
                continue
            if is_absolute(url):
                found[url] = None
            else:
                source.remark(codes.READ_APPEARANCE_WRONG, where, value=url)
    return tuple(found)


def _given(item: Node, source: Source) -> Iterator[tuple[str, Any]]:
    for name in POINTERS:
        for given in source.followed(item.get(name)):
            yield f"itemReviewed.{name}", given
    for name in OWN_ADDRESS:
        if item.get(name):
            yield f"itemReviewed.{name}", item[name]
    # A Clip is a stretch of something that has the address; other works are part of a newspaper.
    if has_type(item, "Clip") and not item.get("url"):
        for whole in source.followed(item.get("isPartOf")):
            yield "itemReviewed.isPartOf", whole


def _address(given: Any, source: Source) -> str | None:
    if isinstance(given, Mapping):
        for name in (*OWN_ADDRESS, "@id"):
            url = source.address(given.get(name))
            if url:
                return url
        return None
    return source.address(given)

"""ClaimReviews in microdata, read by extruct item by item."""

from collections.abc import Iterator
from typing import Any

from extruct.w3cmicrodata import MicrodataExtractor
from lxml.etree import LxmlError, XPath

from claimreview.reading.blocks import Block
from claimreview.reading.reviews import Limits, Unreadable

# Outermost only: a review inside a review belongs to it.
ITEMS = XPath(
    "//*[@itemscope and contains(concat(@itemtype, ' '), '/ClaimReview ')"
    " and not(ancestor::*[@itemscope and contains(concat(@itemtype, ' '), '/ClaimReview ')])]"
)
PROPERTIES = XPath("count(.//*[@itemprop])")
LENGTH = XPath("string-length(.)")


def microdata_blocks(
    tree: Any, page_url: str | None, limits: Limits
) -> Iterator[Block | Unreadable]:
    """Each ClaimReview item of the page as a JSON-LD node."""
    for place, element in enumerate(ITEMS(tree), start=1):
        where = f"microdata {place}, line {element.sourceline}"
        size = int(LENGTH(element)), int(PROPERTIES(element))
        if size[0] > limits.microdata_chars or size[1] > limits.microdata_properties:
            yield Unreadable(where, f"too large: {size[0]} characters, {size[1]} properties")
            continue
        try:
            found = MicrodataExtractor().extract_items(element, page_url)
        except (LxmlError, ValueError, RecursionError) as error:
            yield Unreadable(where, f"extruct refused it: {error}")
            continue
        yield Block(where, _as_node(found[0]))


def _as_node(item: Any) -> Any:
    """Microdata's ``type`` and ``properties`` as one JSON-LD node; a list stays a list."""
    if isinstance(item, list):
        return [_as_node(value) for value in item]
    if not isinstance(item, dict):
        return item
    node: dict[str, Any] = {"@type": item.get("type", [])}
    if "id" in item:
        node["@id"] = item["id"]
    for name, value in item.get("properties", {}).items():
        node[name] = _as_node(value)
    return node

"""ClaimReviews in microdata, read by extruct item by item."""

import copy
from collections.abc import Iterator
from typing import Any

from extruct.w3cmicrodata import MicrodataExtractor
from lxml.etree import LxmlError, XPath

from claimreview.reading.blocks import Block
from claimreview.reading.reviews import Limits, Unreadable

ITEMS = XPath("//*[@itemscope and contains(concat(@itemtype, ' '), '/ClaimReview ')]")
PROPERTIES = XPath("count(.//*[@itemprop])")
SCOPES = XPath("count(.//*[@itemscope])")
LENGTH = XPath("string-length(.)")
REFERS = XPath("boolean(descendant-or-self::*[@itemref])")


def microdata_blocks(
    tree: Any, page_url: str | None, limits: Limits
) -> Iterator[Block | Unreadable]:
    """Each ClaimReview item of the page as a JSON-LD node."""
    # extruct copies what is below each property, so its work is their product.
    left = limits.microdata_work
    for place, element in enumerate(_outermost(ITEMS(tree)), start=1):
        where = f"microdata {place}, line {element.sourceline}"
        left -= int(LENGTH(element)) * int(PROPERTIES(element)) + limits.microdata_item_work
        if left < 0 or SCOPES(element) > limits.microdata_scopes:
            yield Unreadable(where, "too much microdata; what stands from here on was not read")
            return
        try:
            found = MicrodataExtractor().extract_items(_alone(element), page_url)
        except (LxmlError, ValueError, RecursionError) as error:
            yield Unreadable(where, f"extruct refused it: {error}")
            continue
        yield Block(where, _as_node(found[0]))


def _outermost(elements: Any) -> Iterator[Any]:
    """Items that stand in no other: in document order, an inner one follows its outer one."""
    outer = None
    for element in elements:
        if outer is None or outer not in element.iterancestors():
            outer = element
            yield element


def _alone(element: Any) -> Any:
    """The item cut out: extruct numbers every item of the tree anew for each one that is asked.

    An item that refers to others by ``itemref`` needs its page around it.
    """
    return element if REFERS(element) else copy.deepcopy(element)


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

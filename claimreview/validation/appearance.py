"""Where the claim appeared: every sighting has an address, and a Clip its second."""

from collections.abc import Iterator, Mapping

from claimreview import codes
from claimreview.addresses import is_absolute
from claimreview.nodes import Node, first_node, many, number
from claimreview.problems import Problem, excerpt


def problems(block: Node) -> Iterator[Problem]:
    """What is wrong with ``appearance`` and ``firstAppearance``."""
    item = first_node(block.get("itemReviewed"))
    if item is None:
        return
    for name in ("firstAppearance", "appearance"):
        values = item.get(name)
        for place, appearance in enumerate(many(values)):
            index = f"[{place}]" if isinstance(values, list) else ""
            yield from _one(appearance, f"itemReviewed.{name}{index}")


def _one(appearance: object, where: str) -> Iterator[Problem]:
    url = appearance
    if isinstance(appearance, Mapping):
        url = appearance.get("url", appearance.get("@id"))
        where += ".url"
        yield from _offset(appearance, where.removesuffix(".url") + ".startOffset")
    if not isinstance(url, str) or not url.strip():
        yield Problem(codes.APPEARANCE_URL_MISSING, where)
    elif not is_absolute(url):
        yield Problem(codes.ADDRESS_WRONG, where, {"value": excerpt(url)})


def _offset(appearance: Node, where: str) -> Iterator[Problem]:
    if "startOffset" not in appearance:
        return
    seconds = number(appearance["startOffset"])
    if seconds is None or seconds < 0:
        yield Problem(codes.OFFSET_WRONG, where, {"value": excerpt(appearance["startOffset"])})

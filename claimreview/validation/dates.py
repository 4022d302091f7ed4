"""Dates: ISO 8601, a zone on every instant, and the order in which things happen."""

from collections.abc import Iterator

from claimreview import codes
from claimreview.dates import When, parse_iso
from claimreview.nodes import Node, first_node, many
from claimreview.problems import Problem, Rule, excerpt

# A day is enough for when something was said; our own acts have an instant.
INSTANTS = ("datePublished", "dateModified")


def problems(block: Node) -> Iterator[Problem]:
    """What is wrong with the dates of the check and of the claim."""
    if "datePublished" not in block:
        yield Problem(codes.PUBLISHED_MISSING, "datePublished")
    item = first_node(block.get("itemReviewed")) or {}
    for name in INSTANTS:
        yield from _one(block.get(name), name, wants_time=True)
    yield from _one(block.get("sdDatePublished"), "sdDatePublished", wants_time=False)
    yield from _one(item.get("datePublished"), "itemReviewed.datePublished", wants_time=False)
    for name in ("firstAppearance", "appearance"):
        for appearance in many(item.get(name)):
            if isinstance(appearance, dict):
                where = f"itemReviewed.{name}.datePublished"
                yield from _one(appearance.get("datePublished"), where, wants_time=False)
    yield from _order(block, item)


def date_at(node: Node, name: str) -> When | None:
    """A property as a date, or None when it is missing or wrong."""
    value = node.get(name)
    return parse_iso(value) if isinstance(value, str) else None


def _one(value: object, where: str, *, wants_time: bool) -> Iterator[Problem]:
    if value is None or value == "":
        return
    when = parse_iso(value) if isinstance(value, str) else None
    params = {"value": excerpt(value)}
    if when is None:
        yield Problem(codes.DATE_WRONG, where, params)
    elif when.has_time and not when.has_zone:
        yield Problem(codes.ZONE_MISSING, where, params)
    elif wants_time and not when.has_time:
        yield Problem(codes.TIME_MISSING, where, params)


def _order(block: Node, item: Node) -> Iterator[Problem]:
    published = date_at(block, "datePublished")
    modified = date_at(block, "dateModified")
    said = date_at(item, "datePublished")
    pairs: tuple[tuple[When | None, When | None, Rule, str], ...] = (
        (published, modified, codes.MODIFIED_BEFORE_PUBLISHED, "dateModified"),
        (said, published, codes.CLAIM_AFTER_REVIEW, "itemReviewed.datePublished"),
    )
    for earlier, later, rule, where in pairs:
        if earlier and later and earlier.is_after(later):
            yield Problem(rule, where)

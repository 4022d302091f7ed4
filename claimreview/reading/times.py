"""Dates in other people's blocks: read where there is one reading, remarked where not."""

from claimreview import codes
from claimreview.dates import When, parse_known
from claimreview.nodes import Node
from claimreview.reading.source import Source


def date_of(node: Node, name: str, source: Source, *, prefix: str = "") -> When | None:
    """A property as a date; no zone, century or order of day and month is assumed."""
    given = source.text(node.get(name))
    if given is None:
        return None
    where = prefix + name
    when = parse_known(given)
    if when is None:
        source.remark(codes.READ_DATE_WRONG, where, property=where, value=given)
    elif when.has_time and not when.has_zone:
        source.remark(codes.READ_ZONE_MISSING, where, property=where, value=given)
    return when


def remark_if_disordered(said: When | None, published: When | None, source: Source) -> None:
    """Warn when the claim is dated after the check of it."""
    if said and published and said.is_after(published):
        source.remark(codes.READ_DATES_DISORDERED, "itemReviewed.datePublished")

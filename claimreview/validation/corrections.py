"""Corrections: each says what changed and when, between publication and last change."""

from collections.abc import Iterator, Mapping

from claimreview import codes
from claimreview.nodes import Node, many
from claimreview.problems import Problem, excerpt
from claimreview.validation.dates import date_at


def problems(block: Node) -> Iterator[Problem]:
    """What is wrong with ``correction``."""
    for place, correction in enumerate(many(block.get("correction"))):
        where = f"correction[{place}]"
        if not isinstance(correction, Mapping):
            # schema.org allows a bare text or address; a reader can't date it.
            yield Problem(codes.CORRECTION_DATE_MISSING, where)
            continue
        if not str(correction.get("text") or "").strip():
            yield Problem(codes.CORRECTION_TEXT_MISSING, f"{where}.text")
        yield from _date(block, correction, f"{where}.datePublished")


def _date(block: Node, correction: Node, where: str) -> Iterator[Problem]:
    if not correction.get("datePublished"):
        yield Problem(codes.CORRECTION_DATE_MISSING, where)
        return
    when = date_at(correction, "datePublished")
    if when is None:
        yield Problem(codes.DATE_WRONG, where, {"value": excerpt(correction["datePublished"])})
        return
    if when.has_time and not when.has_zone:
        yield Problem(codes.ZONE_MISSING, where, {"value": excerpt(correction["datePublished"])})
    published, modified = date_at(block, "datePublished"), date_at(block, "dateModified")
    if published and published.is_after(when):
        yield Problem(codes.CORRECTION_BEFORE_PUBLISHED, where)
    if modified and when.is_after(modified):
        yield Problem(codes.CORRECTION_AFTER_MODIFIED, where)

"""A JSON file: JSON-LD, a DataFeed, or an answer of Google's ``claims:search``."""

from typing import Any

from claimreview.problems import Problem
from claimreview.reading import claims_search
from claimreview.reading.blocks import Block, BlockReader
from claimreview.reading.json_text import NotJson, parse
from claimreview.reading.reviews import Limits, Reading, ReadReview, Unreadable


def read_json(
    text: str, *, page_url: str | None, limits: Limits, remarks: tuple[Problem, ...] = ()
) -> Reading:
    """Every review in the file, wherever it is nested."""
    try:
        read = parse(text, forgiving_chars=limits.forgiving_chars)
    except NotJson as error:
        return Reading(unreadable=(Unreadable("document", str(error)),), opened=False)
    if not isinstance(read.value, (dict, list)):
        reason = "holds no JSON object or list; expected JSON-LD, a DataFeed or claims:search"
        return Reading(unreadable=(Unreadable("document", reason),), opened=False)
    blocks, unreadable = _blocks(read.value, tuple(read.remarks), read.is_unescaped, text)
    # A feed's reviews stand on many pages: its own address confirms nobody.
    reader = BlockReader(limits, page_url=None, remarks=list(remarks))
    found = list(reader.reviews(blocks))
    return Reading(
        reviews=tuple(part for part in found if isinstance(part, ReadReview)),
        unreadable=(*unreadable, *(part for part in found if isinstance(part, Unreadable))),
    )


def _blocks(
    value: Any, remarks: tuple[Problem, ...], is_unescaped: bool, text: str
) -> tuple[list[Block], list[Unreadable]]:
    if claims_search.is_answer(value):
        parts = list(claims_search.blocks(value))
        return (
            [part for part in parts if isinstance(part, Block)],
            [part for part in parts if isinstance(part, Unreadable)],
        )
    return [Block("", value, remarks, is_unescaped, '"@id"' in text)], []

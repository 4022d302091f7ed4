"""The block as JSON-LD: its type and context, nothing empty, nothing that JSON can't say."""

import math
import re
from collections.abc import Iterator
from itertools import islice

from claimreview import codes
from claimreview.languages import is_language_tag
from claimreview.nodes import Node, has_type, many, types_of, walk
from claimreview.problems import Problem, excerpt

MAX_DEPTH = 32
# A hostile block has a million; a person reads a few.
MOST_VALUES = 100
TOO_DEEP = codes.NESTED_TOO_DEEP
CONTEXT = re.compile(r"\Ahttps?://schema\.org/?\Z")


def problems(block: Node) -> Iterator[Problem]:
    """What is wrong whatever the properties mean."""
    if not has_type(block, "ClaimReview"):
        yield Problem(codes.TYPE_WRONG, "@type", {"value": excerpt(", ".join(types_of(block)))})
    yield from _context(block)
    yield from _values(block)
    for place, language in enumerate(many(block.get("inLanguage"))):
        if not isinstance(language, str) or not is_language_tag(language):
            where = "inLanguage" if place == 0 else f"inLanguage[{place}]"
            yield Problem(codes.LANGUAGE_WRONG, where, {"value": excerpt(language)})


def _context(block: Node) -> Iterator[Problem]:
    # Inside a @graph the context stands above the block, so its absence says nothing.
    if "@context" not in block:
        return
    given = many(block["@context"])
    if not any(isinstance(name, str) and CONTEXT.match(name) for name in given):
        yield Problem(codes.CONTEXT_WRONG, "@context", {"value": excerpt(block["@context"])})


def _values(block: Node) -> Iterator[Problem]:
    return islice(_wrong_values(block), MOST_VALUES)


def _wrong_values(block: Node) -> Iterator[Problem]:
    for path, depth, value in walk(block, MAX_DEPTH):
        if depth > MAX_DEPTH:
            yield Problem(codes.NESTED_TOO_DEEP, excerpt(path), {"limit": MAX_DEPTH})
            return
        if value is None or value in ([], {}) or (isinstance(value, str) and not value.strip()):
            yield Problem(codes.VALUE_EMPTY, path)
        elif isinstance(value, float) and not math.isfinite(value):
            yield Problem(codes.NUMBER_NOT_FINITE, path)

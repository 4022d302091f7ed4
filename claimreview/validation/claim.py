"""The claim: its words, plain and without a verdict, and who said it."""

import re
from collections.abc import Iterator

from claimreview import codes
from claimreview.nodes import Node, first_node, has_type, many, types_of
from claimreview.problems import Problem, excerpt

# Longer claims are cut by those who show them; the desk warns.
LONG = 75
MARKUP = re.compile(r"</?[A-Za-z][^<>]{0,200}>|&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,20});")
OPENINGS = re.compile(
    r"(?:fact[ -]?check(?:ed|ing)?|checamos|checagem|verificamos|#?\s*fake\b|#?fato\b|boato"
    r"|[ée] (?:falso|fake|verdade|mentira|enganoso) que\b)[\s:,–—-]*",
    re.IGNORECASE,
)


def problems(block: Node) -> Iterator[Problem]:
    """What is wrong with ``claimReviewed`` and with the claimant."""
    words = block.get("claimReviewed")
    if not isinstance(words, str) or not words.strip():
        yield Problem(codes.CLAIM_MISSING, "claimReviewed")
    else:
        yield from _words(words, _label(block))
    yield from _item(block.get("itemReviewed"))


def headline_opening(words: str, label: str | None) -> str | None:
    """The opening that makes it a headline or a verdict rather than a claim, if there is one."""
    words = words.strip()
    if found := OPENINGS.match(words):
        return found[0].strip()
    if label and re.match(re.escape(label) + r"\s*[:!–—]", words, re.IGNORECASE):
        return label
    return None


def _words(words: str, label: str | None) -> Iterator[Problem]:
    where = "claimReviewed"
    if MARKUP.search(words):
        yield Problem(codes.CLAIM_NOT_PLAIN, where)
    if len(words) > LONG:
        yield Problem(codes.CLAIM_LONG, where, {"length": len(words), "limit": LONG})
    if words != words.strip():
        yield Problem(codes.CLAIM_PADDED, where)
    if opening := headline_opening(words, label):
        yield Problem(codes.CLAIM_IS_HEADLINE, where, {"value": excerpt(opening)})
    if words.rstrip().endswith("?"):
        yield Problem(codes.CLAIM_IS_QUESTION, where)


def _label(block: Node) -> str | None:
    rating = first_node(block.get("reviewRating"))
    label = rating.get("alternateName") if rating else None
    return label if isinstance(label, str) and label.strip() else None


def _item(item: object) -> Iterator[Problem]:
    node = first_node(item)
    if node is None:
        yield Problem(codes.ITEM_MISSING, "itemReviewed")
        return
    if not has_type(node, "Claim"):
        value = excerpt(", ".join(types_of(node)))
        yield Problem(codes.ITEM_NOT_CLAIM, "itemReviewed.@type", {"value": value})
    for claimant in many(node.get("author")):
        if isinstance(claimant, dict) and not str(claimant.get("name") or "").strip():
            yield Problem(codes.CLAIMANT_NAME_MISSING, "itemReviewed.author.name")

"""An HTML page, script by script: a broken block loses only itself, and says where it is."""

from collections.abc import Iterator
from typing import Any

from lxml.etree import LxmlError, XPath
from lxml.html import HTMLParser, document_fromstring

from claimreview.problems import Problem
from claimreview.reading.blocks import Block, BlockReader
from claimreview.reading.json_text import NotJson, parse
from claimreview.reading.microdata import microdata_blocks
from claimreview.reading.reviews import Limits, Reading, ReadReview, Unreadable

JSON_LD = "application/ld+json"
CANONICAL = XPath("string(//link[contains(concat(' ', @rel, ' '), ' canonical ')]/@href)")


def read_page(
    text: str, *, page_url: str | None, limits: Limits, remarks: tuple[Problem, ...] = ()
) -> Reading:
    """Every review in the page's JSON-LD and microdata."""
    # Bytes of a known charset: as text, lxml refuses pages that open with an XML declaration.
    body = text.replace("\x00", "\N{REPLACEMENT CHARACTER}").encode("utf-8", errors="replace")
    parser = HTMLParser(encoding="utf-8", huge_tree=True)
    try:
        tree = document_fromstring(body, parser=parser)
    except LxmlError as error:
        return Reading(unreadable=(Unreadable("document", f"no HTML: {error}"),), opened=False)
    parts = [
        *_cut_short(parser),
        *_scripts(tree, limits),
        *microdata_blocks(tree, page_url, limits),
    ]
    reader = BlockReader(limits, page_url, list(remarks))
    found = list(reader.reviews([part for part in parts if isinstance(part, Block)]))
    return Reading(
        reviews=tuple(part for part in found if isinstance(part, ReadReview)),
        unreadable=tuple(part for part in [*parts, *found] if isinstance(part, Unreadable)),
        canonical_url=CANONICAL(tree).strip() or None,
    )


def _cut_short(parser: Any) -> Iterator[Unreadable]:
    """libxml2 drops what lies beyond its limits without a word; the log has the word."""
    for entry in parser.error_log.filter_from_fatals():
        if entry.type_name in {"ERR_RESOURCE_LIMIT", "ERR_NO_MEMORY"}:
            yield Unreadable(f"line {entry.line}", f"the rest of the page: {entry.message}")


def _scripts(tree: Any, limits: Limits) -> Iterator[Block | Unreadable]:
    place = 0
    for script in tree.iter("script"):
        if (script.get("type") or "").partition(";")[0].strip().lower() != JSON_LD:
            continue
        place += 1
        where = f"script {place}, line {script.sourceline}"
        if place > limits.scripts:
            yield Unreadable(where, f"more than {limits.scripts} blocks in one page")
            return
        text = script.xpath("string()")
        try:
            read = parse(text, forgiving_chars=limits.forgiving_chars)
        except NotJson as error:
            yield Unreadable(where, str(error))
            continue
        if not isinstance(read.value, (dict, list)):
            yield Unreadable(where, "holds no JSON object or list")
            continue
        yield Block(where, read.value, tuple(read.remarks), read.is_unescaped, '"@id"' in text)

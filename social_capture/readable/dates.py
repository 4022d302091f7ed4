"""When a page says that it was published, and where it says so; a guess is never made."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from lxml.html import HtmlElement

from social_capture.readable.moments import Moment, of_http, said, written

JSON_LD, META, VISIBLE, LAST_MODIFIED, UNKNOWN = (
    *("json_ld", "meta", "visible", "last_modified", "unknown"),
)
ARTICLES = frozenset(
    {
        "NewsArticle",
        "Article",
        "ReportageNewsArticle",
        "BlogPosting",
        "Report",
        "SocialMediaPosting",
    }
)
DATES = ("datePublished", "uploadDate", "dateCreated")
META_NAMES = (
    *("article:published_time", "og:published_time", "dcterms.issued", "dcterms.created"),
    *("dc.date.issued", "dc.date", "citation_publication_date", "publication_date"),
    *("publish-date", "pubdate", "parsely-pub-date", "sailthru.date", "date"),
)
LEAD = re.compile(
    r"\b(?:publicad|postad|divulgad|criad)[oa]"
    r"(?:\s+(?:em|no dia|n[ao]|por[^\d]{0,60}))?\s*:?\s*",
    re.I,
)
MAX_JSON = 1_000_000
MAX_NODES = 2_000
MAX_DEPTH = 30
MAX_TEXT = 200_000
# [ours] A page says the hour of its own zone, a day ahead of ours at most.
AHEAD = timedelta(days=1)
# [ours] A page that was made for the visit names that moment as its last change.
MADE_FOR_THE_VISIT = timedelta(days=1)


@dataclass(frozen=True)
class PageDate:
    """A moment and where it stood; without one the origin is ``unknown``."""

    moment: Moment | None = None
    origin: str = UNKNOWN


def date_of(
    tree: HtmlElement | None, text: str, last_modified: str, captured_at: datetime
) -> PageDate:
    """The first that is found in the order of trust, and is not later than the visit."""
    for origin, moments in (
        (JSON_LD, _in_json_ld(tree)),
        (META, _in_meta(tree)),
        (VISIBLE, _in_sight(tree, text)),
        (LAST_MODIFIED, _by_server(last_modified, captured_at)),
    ):
        for moment in moments:
            if moment is not None and not _is_later(moment, captured_at):
                return PageDate(moment, origin)
    return PageDate()


def _is_later(moment: Moment, captured_at: datetime) -> bool:
    if moment.instant is not None:
        return moment.instant > captured_at + AHEAD
    return moment.day > (captured_at.astimezone(UTC) + AHEAD).date()


def _in_json_ld(tree: HtmlElement | None) -> Iterator[Moment | None]:
    if tree is None:
        return
    nodes = list(_nodes(tree))
    for is_wanted in (_is_article, lambda node: True):
        for node in filter(is_wanted, nodes):
            for name in DATES:
                if isinstance(node.get(name), str):
                    yield written(node[name])


def _is_article(node: dict[str, Any]) -> bool:
    kinds = node.get("@type")
    return bool(ARTICLES & set(kinds if isinstance(kinds, list) else [str(kinds)]))


def _nodes(tree: HtmlElement) -> Iterator[dict[str, Any]]:
    left = MAX_NODES
    for script in tree.iter("script"):
        if (script.get("type") or "").split(";")[0].strip().lower() != "application/ld+json":
            continue
        try:
            found = json.loads((script.text or "")[:MAX_JSON])
        except (ValueError, RecursionError):
            continue
        for node in _below(found, MAX_DEPTH):
            if left == 0:
                return
            left -= 1
            yield node


def _below(found: Any, depth: int) -> Iterator[dict[str, Any]]:
    if depth == 0:
        return
    if isinstance(found, dict):
        yield found
        for value in found.values():
            yield from _below(value, depth - 1)
    elif isinstance(found, list):
        for value in found:
            yield from _below(value, depth - 1)


def _in_meta(tree: HtmlElement | None) -> Iterator[Moment | None]:
    if tree is None:
        return
    found = {
        name.strip().lower(): content
        for meta in tree.iter("meta")
        if (name := meta.get("property") or meta.get("name") or "")
        and (content := meta.get("content"))
    }
    for name in META_NAMES:
        if name in found:
            yield written(found[name])
    for marked in tree.iter("meta", "time", "span", "abbr"):
        if marked.get("itemprop") == "datePublished":
            yield written(marked.get("content") or marked.get("datetime") or "")


def _in_sight(tree: HtmlElement | None, text: str) -> Iterator[Moment | None]:
    for lead in LEAD.finditer(text[:MAX_TEXT]):
        yield said(text[lead.end() : lead.end() + 80])
    if tree is not None:
        times: Callable[[str], Iterator[HtmlElement]] = tree.iter
        yield from (written(each.get("datetime") or "") for each in times("time"))


def _by_server(last_modified: str, captured_at: datetime) -> Iterator[Moment | None]:
    moment = of_http(last_modified)
    if moment and moment.instant and moment.instant < captured_at - MADE_FOR_THE_VISIT:
        yield moment

"""What a search really returned, and the guard that keeps a list of hits to it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from checks.guard_change import GuardChange
from checks.providers.messages import Message
from checks.providers.searching import SearchHit

LONGEST_ADDRESS = 2000
LONGEST_TITLE = 500
LONGEST_AGE = 100
LONGEST_CITED = 2000


@dataclass
class Returned:
    """Pages by address, as the results give them, and the words cited from each."""

    pages: dict[str, SearchHit] = field(default_factory=dict)
    cited: dict[str, list[str]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def take(self, message: Message) -> None:
        """Add what one message brought; blocks of any other shape are passed over."""
        for block in message["content"]:
            if block.get("type") == "web_search_tool_result":
                self.take_result(block.get("content"))
            elif block.get("type") == "text" and isinstance(block.get("text"), str):
                self.said.append(block["text"])
                self.take_citations(block.get("citations"))

    def take_result(self, content: Any) -> None:
        """The pages of one search, or the error that it ended with."""
        if isinstance(content, dict):
            self.errors.append(text_of(content, "error_code", LONGEST_AGE))
        for row in rows_of(content, "web_search_result"):
            url = text_of(row, "url", LONGEST_ADDRESS + 1)
            if is_address(url) and url not in self.pages:
                self.pages[url] = SearchHit(
                    url,
                    text_of(row, "title", LONGEST_TITLE),
                    page_age=text_of(row, "page_age", LONGEST_AGE),
                )

    def take_citations(self, citations: Any) -> None:
        """Which words of which page were cited."""
        for row in rows_of(citations, "web_search_result_location"):
            url = text_of(row, "url", LONGEST_ADDRESS + 1)
            self.cited.setdefault(url, []).append(text_of(row, "cited_text", LONGEST_CITED))

    def within(self, allowed: Sequence[str], blocked: Sequence[str]) -> Iterator[GuardChange]:
        """Take out what no search returned, and what the service should not have returned."""
        for url in list(self.pages):
            is_let_in = not allowed or any(covers(domain, url) for domain in allowed)
            if not is_let_in or any(covers(domain, url) for domain in blocked):
                del self.pages[url]
                yield GuardChange("address_outside_filter", url)
        for url in list(self.cited):
            if url not in self.pages:
                del self.cited[url]
                yield GuardChange("address_not_found", url)


def listed(
    rows: Iterable[dict[str, str]], returned: Returned
) -> tuple[tuple[SearchHit, ...], list[GuardChange]]:
    """The hits that a model listed, each once, as far as the search returned them."""
    changes: list[GuardChange] = []
    hits: dict[str, SearchHit] = {}
    for row in rows:
        page = returned.pages.get(row["url"])
        if page is None:
            changes.append(GuardChange("address_not_found", row["url"]))
            continue
        words = row["cited_text"].strip()
        if words and not any(words in cited for cited in returned.cited.get(page.url, ())):
            changes.append(GuardChange("words_not_cited", words))
            words = ""
        hits.setdefault(page.url, SearchHit(page.url, page.title, words, page.page_age))
    return tuple(hits.values()), changes


def covers(domain: str, url: str) -> bool:
    """Whether an address lies on the domain or below it, and below its path if it has one."""
    host, _slash, path = domain.lower().partition("/")
    parts = urlsplit(url)
    found = (parts.hostname or "").rstrip(".")
    is_on = found == host or found.endswith(f".{host}")
    below = f"/{path}".rstrip("/")
    return is_on and (not path or f"{parts.path}/".lower().startswith(f"{below}/"))


def is_address(url: str) -> bool:
    """Whether it is a web address of a length that an address has."""
    try:
        parts = urlsplit(url)
        return (
            parts.scheme in {"http", "https"}
            and bool(parts.hostname)
            and len(url) <= LONGEST_ADDRESS
        )
    except ValueError:
        return False


def rows_of(rows: Any, kind: str) -> Iterator[dict[str, Any]]:
    """The objects of one type in a list, or nothing."""
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and row.get("type") == kind:
            yield row


def text_of(row: dict[str, Any], name: str, longest: int) -> str:
    """A text of a row, cut to a length; empty when it is none."""
    value = row.get(name)
    return value[:longest] if isinstance(value, str) else ""

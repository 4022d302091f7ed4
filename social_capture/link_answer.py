"""What an address answers to a reader today: the page, nothing any more, or something unclear."""

from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from lxml import etree, html

from social_capture.driver.outcome import Found, classify
from social_capture.fetch import Fetched, FetchFailed, Refused, TooLarge, TooManyRedirects, fetch
from social_capture.guard.policy import NotResolved

# [ours] Whoever sends so much sends a page: no notice of absence is that long.
MAX_BYTES = 2_000_000
SECONDS = 15.0
GONE = frozenset({"deleted", "not_found"})
PRESENT = frozenset({"ok", "partial"})
# Taken away by a court or an authority: it is gone for readers, and the answer says why.
UNAVAILABLE_FOR_LEGAL_REASONS = 451


class Answer(StrEnum):
    """What one look found."""

    THERE = "there"
    GONE = "gone"
    SILENT = "silent"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class LinkAnswer:
    """The finding and the words that it rests on."""

    answer: Answer
    evidence: str


def look_at(url: str, *, allow: frozenset[str] = frozenset()) -> LinkAnswer:
    """Ask once, through the guard. A wall or a refusal to machines says nothing of the page."""
    try:
        return judged(fetch(url, allow=allow, max_bytes=MAX_BYTES, timeout_s=SECONDS))
    except TooLarge as large:
        return LinkAnswer(Answer.THERE, str(large))
    except NotResolved as refused:
        return LinkAnswer(Answer.SILENT, str(refused))
    except (Refused, TooManyRedirects) as refused:
        return LinkAnswer(Answer.UNCLEAR, str(refused))
    except FetchFailed as failed:
        return LinkAnswer(Answer.SILENT, str(failed))


def judged(fetched: Fetched) -> LinkAnswer:
    """What an answer says: by its status, its words, and where it led."""
    if _went_to_the_front_page(fetched):
        return LinkAnswer(Answer.GONE, f"sent on to the front page, {fetched.url_final}")
    if fetched.status == UNAVAILABLE_FOR_LEGAL_REASONS:
        return LinkAnswer(Answer.GONE, "HTTP 451")
    title, text = _words(fetched)
    outcome = classify(Found(fetched.status, fetched.url_submitted, fetched.url_final, title, text))
    if outcome.status in GONE:
        return LinkAnswer(Answer.GONE, outcome.evidence)
    if outcome.status in PRESENT:
        return LinkAnswer(Answer.THERE, outcome.evidence)
    is_broken = fetched.status >= 500 and outcome.status == "failed"
    return LinkAnswer(Answer.SILENT if is_broken else Answer.UNCLEAR, outcome.evidence)


def _went_to_the_front_page(fetched: Fetched) -> bool:
    asked, ended = urlsplit(fetched.url_submitted), urlsplit(fetched.url_final)
    was_a_page = bool(asked.path.strip("/") or asked.query)
    return was_a_page and fetched.status == 200 and not (ended.path.strip("/") or ended.query)


def _words(fetched: Fetched) -> tuple[str, str]:
    if fetched.headers.get_content_type() not in {"text/html", "application/xhtml+xml"}:
        return "", ""
    try:
        parser = html.HTMLParser(encoding=_charset(fetched))
        tree = html.document_fromstring(fetched.body, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, LookupError):
        return "", ""
    for hidden in list(tree.iter("script", "style", "noscript", "template")):
        hidden.drop_tree()
    return (tree.findtext(".//title") or "").strip(), " ".join(tree.text_content().split())


def _charset(fetched: Fetched) -> str | None:
    """As the answer names it, else UTF-8 where the bytes are that; None leaves it to the page."""
    named = fetched.headers.get_content_charset()
    if named:
        return named
    try:
        fetched.body.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return "utf-8"

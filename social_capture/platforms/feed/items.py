"""Reads posts out of a feed's entries (rssboard.org/rss-specification, RFC 4287, RSS 1.0)."""

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

from lxml import etree

from social_capture.guard import Refused
from social_capture.platforms.clean import AddressTooLong
from social_capture.platforms.feed.documents import ATOM, RSS1, absolute, words
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.readable_html import readable
from social_capture.platforms.told import Entry, Media, PostFields

SLUG = "feed"
DC = "{http://purl.org/dc/elements/1.1/}"
CONTENT = "{http://purl.org/rss/1.0/modules/content/}"
RDF_ABOUT = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}about"
# A clock that is wrong by more than this is no date to sort by. [ours]
AHEAD = timedelta(days=1)


def entry_of(
    element: etree._Element, feed: str, identify: Callable[[str], PostIdentity], now: datetime
) -> Entry:
    """A line of the feed; its key is the guid, or whatever tells it from the others."""
    link = _link(element, feed)
    posted = _first(element, f"{ATOM}published", "pubDate", f"{DC}date")
    edited = _first(element, f"{ATOM}updated")
    title = " ".join(
        readable(_first(element, "title", f"{RSS1}title", f"{ATOM}title")).text.split()
    )
    key = _key(element) or link or hashlib.sha256(f"{title}\n{posted}".encode()).hexdigest()
    body = readable(
        _first(element, f"{CONTENT}encoded", f"{ATOM}content", "description")
        or _first(element, f"{RSS1}description", f"{ATOM}summary")
    )
    post = PostFields(
        _identity(link, feed, key, identify),
        text="\n\n".join(part for part in (title, body.text) if part),
        author_name=_author(element)[:300],
        posted_at=(posted or edited)[:200],
        edited_at=edited[:200] if posted and edited != posted else "",
        links=body.links,
        alt_texts=body.alt_texts,
        media=_media(element, feed),
        is_excerpt=True,
    )
    return Entry(key, _position(posted or edited, now), post)


def _first(element: etree._Element, *paths: str) -> str:
    return next((found for path in paths if (found := words(element.find(path)))), "")


def _key(element: etree._Element) -> str:
    return _first(element, "guid", f"{ATOM}id") or element.get(RDF_ABOUT) or ""


def _link(element: etree._Element, feed: str) -> str:
    """Where the entry leads: its link, else a guid that is an address (isPermaLink)."""
    atom = [
        one for one in element.iterfind(f"{ATOM}link") if one.get("rel", "alternate") == "alternate"
    ]
    named = [one.get("href") or "" for one in atom]
    named += [_first(element, "link", f"{RSS1}link")]
    guid = element.find("guid")
    if guid is not None and (guid.get("isPermaLink") or "true").lower() == "true":
        guid_words = words(guid)
        named += [guid_words] if guid_words.startswith(("https://", "http://")) else []
    return next((link for one in named if (link := absolute(feed, one))), "")


def _identity(
    link: str, feed: str, key: str, identify: Callable[[str], PostIdentity]
) -> PostIdentity:
    """The post that the link means; an entry that leads nowhere we go is named by its feed."""
    try:
        if link:
            return identify(link)
    except (Refused, AddressTooLong):
        pass
    digest = hashlib.sha256(f"{feed}\n{key}".encode("utf-8", "replace")).hexdigest()
    return PostIdentity(SLUG, digest, feed)


def _author(element: etree._Element) -> str:
    atom = element.find(f"{ATOM}author/{ATOM}name")
    return " ".join((words(atom) or _first(element, f"{DC}creator", "author")).split())


def _media(element: etree._Element, feed: str) -> tuple[Media, ...]:
    found = [(one.get("url"), one.get("type")) for one in element.iterfind("enclosure")]
    found += [
        (one.get("href"), one.get("type"))
        for one in element.iterfind(f"{ATOM}link")
        if one.get("rel") == "enclosure"
    ]
    return tuple(
        Media(url, (mime or "").partition("/")[0][:20] or "unknown")
        for address, mime in found
        if (url := absolute(feed, address or ""))
    )


def _position(words_of_date: str, now: datetime) -> str:
    at = instant_of(words_of_date)
    if at is None or at > now + AHEAD:
        return ""
    return at.isoformat(timespec="microseconds")


def instant_of(words_of_date: str) -> datetime | None:
    """The instant in UTC of an RFC 822 or RFC 3339 date with a zone; else None."""
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            found = read(words_of_date)
            if found.tzinfo is not None:
                return found.astimezone(UTC)
        except (ValueError, OverflowError):
            continue
    return None

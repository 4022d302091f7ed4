"""Reads videos out of YouTube's answers.

Data API: developers.google.com/youtube/v3/docs/videos. Feed: Atom with ``yt:`` and ``media:``.
"""

import re
from datetime import UTC, datetime
from typing import Any

from lxml import etree

from social_capture.platforms.hostile_json import at, count, storable, text, web_address
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.told import Entry, Media, PostFields, Reach
from social_capture.platforms.youtube.addresses import SLUG, VIDEO_ID, WATCH

ATOM = "{http://www.w3.org/2005/Atom}"
YT = "{http://www.youtube.com/xml/schemas/2015}"
MEDIA = "{http://search.yahoo.com/mrss/}"
ADDRESS = re.compile(r"https?://[^\s<>\"']+")
SIZES = ("maxres", "standard", "high", "medium", "default")


def of_resource(resource: Any) -> PostFields | None:
    """The fields of a ``video`` resource; None without an identifier."""
    video_id = text(resource, "id", most=20)
    if re.fullmatch(VIDEO_ID, video_id, re.ASCII) is None:
        return None
    snippet, told = at(resource, "snippet"), at(resource, "statistics")
    pictures = (web_address(snippet, "thumbnails", size, "url") for size in SIZES)
    return _fields(
        video_id,
        title=text(snippet, "title"),
        description=text(snippet, "description"),
        channel=(text(snippet, "channelId", most=200), text(snippet, "channelTitle", most=300)),
        posted_at=text(snippet, "publishedAt", most=200),
        picture=next((url for url in pictures if url), ""),
        lang=text(snippet, "defaultAudioLanguage", most=35),
        reach=Reach(
            views=count(told, "viewCount"),
            likes=count(told, "likeCount"),
            comments=count(told, "commentCount"),
        ),
    )


def of_feed_entry(entry: etree._Element) -> PostFields | None:
    """The fields of an entry of a channel's feed; None without an identifier."""
    video_id = _words(entry, f"{YT}videoId")
    if re.fullmatch(VIDEO_ID, video_id, re.ASCII) is None:
        return None
    group, community = f"{MEDIA}group/{MEDIA}", f"{MEDIA}group/{MEDIA}community/{MEDIA}"
    return _fields(
        video_id,
        title=_words(entry, f"{ATOM}title"),
        description=_words(entry, f"{group}description"),
        channel=(_words(entry, f"{YT}channelId")[:200], _words(entry, f"{ATOM}author/{ATOM}name")),
        posted_at=_words(entry, f"{ATOM}published")[:200],
        picture=web_address(_attribute(entry, f"{group}thumbnail", "url")),
        reach=Reach(
            views=count(_attribute(entry, f"{community}statistics", "views")),
            likes=count(_attribute(entry, f"{community}starRating", "count")),
        ),
    )


def entry_of(post: PostFields | None, channel_id: str) -> Entry | None:
    """A line of the channel; a video of another channel is not its own."""
    if post is None:
        return None
    own = post.author_id == channel_id
    return Entry(post.identity.post_id, _position(post.posted_at), post if own else None)


def _fields(
    video_id: str,
    *,
    title: str,
    description: str,
    channel: tuple[str, str],
    posted_at: str,
    picture: str,
    reach: Reach,
    lang: str = "",
) -> PostFields:
    identity = PostIdentity(SLUG, video_id, WATCH.format(id=video_id))
    return PostFields(
        identity,
        text="\n\n".join(part for part in (title, description) if part),
        lang=lang,
        author_id=channel[0],
        author_name=channel[1][:300],
        posted_at=posted_at,
        links=tuple(
            dict.fromkeys(found.rstrip(".,;:!?)") for found in ADDRESS.findall(description))
        ),
        media=(
            Media(identity.canonical_url, "video"),
            *([Media(picture, "image")] if picture else []),
        ),
        reach=reach,
    )


def _words(entry: etree._Element, path: str) -> str:
    return storable(entry.findtext(path) or "").strip()


def _attribute(entry: etree._Element, path: str, name: str) -> str | None:
    found = entry.find(path)
    return None if found is None else found.get(name)


def _position(posted_at: str) -> str:
    try:
        found = datetime.fromisoformat(posted_at)
        return found.astimezone(UTC).isoformat(timespec="microseconds") if found.tzinfo else ""
    except (ValueError, OverflowError):
        return ""

"""Reads posts out of Bluesky's views (lexicons app.bsky.feed.defs and app.bsky.embed.*)."""

import re
from datetime import UTC, datetime
from typing import Any

from social_capture.platforms.hostile_json import at, count, many, text, total, web_address
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.told import Entry, Media, PostFields, Reach

SLUG = "bluesky"
URI = re.compile(
    r"at://(?P<did>did:[a-z]+:[A-Za-z0-9._:%-]+)/app\.bsky\.feed\.post/(?P<key>[\w.~:-]+)"
)
LINK = "app.bsky.richtext.facet#link"


def identity_of(actor: str, key: str) -> PostIdentity:
    """A record is named by its repository (did or handle) and its key."""
    handle = "" if actor.startswith("did:") else actor
    return PostIdentity(SLUG, f"{actor}/{key}", address_of(actor, key), handle)


def address_of(actor: str, key: str) -> str:
    """The post's page."""
    return f"https://bsky.app/profile/{actor}/post/{key}"


def entry_of(view: Any, account_id: str) -> Entry | None:
    """A line of the author's feed; None when it is not even a post of somebody."""
    post = post_of(at(view, "post"))
    if post is None:
        return None
    reason = at(view, "reason")
    own = reason is None and (not account_id or post.author_id == account_id)
    indexed = text(reason, "indexedAt") or text(view, "post", "indexedAt")
    created = "" if reason else text(view, "post", "record", "createdAt")
    return Entry(_uri(view), _sorted_at(created, indexed), post if own else None)


def post_of(view: Any) -> PostFields | None:
    """The fields of a ``postView``; None without an address and an author."""
    found = URI.fullmatch(text(view, "uri", most=800))
    record = at(view, "record")
    if found is None or not isinstance(record, dict):
        return None
    handle = text(view, "author", "handle", most=200)
    embed = at(view, "embed")
    quoted = _quoted(embed)
    media = (*_media(embed), *_media_of_quoted(embed, quoted))
    return PostFields(
        identity_of(found["did"], found["key"]),
        text=text(record, "text"),
        lang=next((tag for tag in many(record, "langs") if isinstance(tag, str)), "")[:35],
        author_id=found["did"],
        author_handle=handle,
        author_name=text(view, "author", "displayName", most=300),
        posted_at=text(record, "createdAt", most=200),
        links=tuple(dict.fromkeys((*_links(record), *_card(embed)))),
        alt_texts=tuple(one.alt for one in media if one.alt and not one.owner_id),
        quoted=quoted,
        reply_to=text(record, "reply", "parent", "uri", most=800),
        media=media,
        reach=Reach(
            likes=count(view, "likeCount"),
            shares=total(count(view, "repostCount"), count(view, "quoteCount")),
            comments=count(view, "replyCount"),
        ),
        also_at=(address_of(handle.lower(), found["key"]),) if handle else (),
    )


def _uri(view: Any) -> str:
    uri = text(view, "post", "uri", most=800)
    return f"{text(view, 'reason', '$type', most=80)} {uri}".strip()


def _sorted_at(created: str, indexed: str) -> str:
    """Where the feed sorts it: the earlier of written and indexed, in UTC, as text."""
    known = [instant for words in (created, indexed) if (instant := _instant(words))]
    return min(known).isoformat(timespec="microseconds") if known else ""


def _instant(words: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(words)
        return found.astimezone(UTC) if found.tzinfo else None
    except (ValueError, OverflowError):
        return None


def _links(record: dict[str, Any]) -> list[str]:
    features = (feature for facet in many(record, "facets") for feature in many(facet, "features"))
    found = (web_address(feature, "uri") for feature in features if text(feature, "$type") == LINK)
    return [link for link in found if link]


def _card(embed: Any) -> list[str]:
    link = web_address(embed, "external", "uri") or web_address(embed, "media", "external", "uri")
    return [link] if link else []


def _media(embed: Any, owner: str = "") -> tuple[Media, ...]:
    # With a quoted post, the post's own pictures stand one level deeper.
    part = at(embed, "media") or embed
    pictures = [
        Media(url, "image", text(image, "alt", most=5000), owner)
        for image in many(part, "images")
        if (url := web_address(image, "fullsize"))
    ]
    video = web_address(part, "playlist")
    return (
        *pictures,
        *([Media(video, "video", text(part, "alt", most=5000), owner)] if video else []),
    )


def _quoted_view(embed: Any) -> Any:
    record = at(embed, "record")
    inner = at(record, "record")
    return inner if isinstance(inner, dict) else record


def _quoted(embed: Any) -> dict[str, Any]:
    """What is quoted; a post that is gone, blocked or detached leaves its address and why."""
    view = _quoted_view(embed)
    found = URI.fullmatch(text(view, "uri", most=800))
    if found is None:
        return {}
    told = {
        "url": address_of(found["did"], found["key"]),
        "text": text(view, "value", "text"),
        "author_id": found["did"],
        "author_handle": text(view, "author", "handle", most=200),
        "author_name": text(view, "author", "displayName", most=300),
        "posted_at": text(view, "value", "createdAt", most=200),
        "absent": next(
            (why for why in ("notFound", "blocked", "detached") if at(view, why) is True), ""
        ),
    }
    return {name: value for name, value in told.items() if value}


def _media_of_quoted(embed: Any, quoted: dict[str, Any]) -> tuple[Media, ...]:
    owner = str(quoted.get("url", ""))
    embeds = many(_quoted_view(embed), "embeds") if owner else []
    return tuple(media for inner in embeds for media in _media(inner, owner))

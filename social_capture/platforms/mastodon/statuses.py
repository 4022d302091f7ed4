"""Reads posts out of Mastodon's statuses (docs.joinmastodon.org/entities/Status)."""

import re
from typing import Any

from social_capture.platforms.hostile_json import at, count, many, text, total, web_address
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.readable_html import Readable, readable
from social_capture.platforms.told import Entry, Media, PostFields, Reach

SLUG = "mastodon"
NUMBER = re.compile(r"[A-Za-z0-9]{1,40}")
NAME = re.compile(r"[A-Za-z0-9_.-]{1,100}")
KINDS = {"image": "image", "gifv": "video", "video": "video", "audio": "audio"}
# Numbers grow with time; as text they do so at one length.
DIGITS = 40


def identity_of(origin: str, name: str, number: str) -> PostIdentity:
    """A status is named by its host and its number there."""
    host = origin.partition("://")[2]
    return PostIdentity(SLUG, f"{host}/{number}", f"{origin}/@{name}/{number}", f"{name}@{host}")


def entry_of(status: Any, origin: str, account_id: str) -> Entry | None:
    """A line of the account's statuses; a boost or another's status has no post."""
    post = post_of(status, origin)
    if post is None:
        return None
    own = at(status, "reblog") is None and post.author_id == account_id
    number = post.identity.post_id.rpartition("/")[2]
    return Entry(number, number.zfill(DIGITS), post if own else None)


def post_of(status: Any, origin: str) -> PostFields | None:
    """The fields of a status; None without a number and an author."""
    number, name = text(status, "id", most=50), text(status, "account", "username", most=120)
    if not NUMBER.fullmatch(number) or not NAME.fullmatch(name):
        return None
    content = readable(text(status, "content"))
    quoted_status = at(status, "quote", "quoted_status")
    media = (*_media(status), *_media(quoted_status, _url(quoted_status)))
    edited_at = text(status, "edited_at", most=100)
    return PostFields(
        identity_of(origin, name, number),
        text=_words(status, content),
        lang=text(status, "language", most=35),
        author_id=text(status, "account", "id", most=50),
        author_handle=f"{name}@{origin.partition('://')[2]}",
        author_name=text(status, "account", "display_name", most=300),
        posted_at=text(status, "created_at", most=100),
        edited_at=edited_at,
        is_edited=bool(edited_at),
        links=_links(content, status),
        alt_texts=tuple(one.alt for one in media if one.alt and not one.owner_id),
        quoted=_quoted(status),
        reply_to=text(status, "in_reply_to_id", most=50),
        media=media,
        reach=Reach(
            likes=count(status, "favourites_count"),
            shares=total(count(status, "reblogs_count"), count(status, "quotes_count")),
            comments=count(status, "replies_count"),
            followers=count(status, "account", "followers_count"),
        ),
    )


def _words(status: Any, content: Readable) -> str:
    """The warning above the text, the text, and the answers that a poll offers."""
    warning = text(status, "spoiler_text").strip()
    answers = [text(option, "title", most=500) for option in many(status, "poll", "options")]
    return "\n\n".join(part for part in (warning, content.text, "\n".join(answers)) if part)


def _links(content: Readable, status: Any) -> tuple[str, ...]:
    card = web_address(status, "card", "url")
    return tuple(dict.fromkeys((*content.links, *([card] if card else []))))


def _media(status: Any, owner: str = "") -> tuple[Media, ...]:
    return tuple(
        Media(url, KINDS.get(text(one, "type", most=20), "unknown"), _alt(one), owner)
        for one in many(status, "media_attachments")
        if (url := web_address(one, "url") or web_address(one, "remote_url"))
    )


def _alt(attachment: Any) -> str:
    return text(attachment, "description", most=5000)


def _quoted(status: Any) -> dict[str, Any]:
    """What is quoted; a quote that is not shown leaves the state that the host names."""
    quote = at(status, "quote")
    quoted = at(quote, "quoted_status")
    told = {
        "url": _url(quoted),
        "text": readable(text(quoted, "content")).text,
        "author_id": text(quoted, "account", "id", most=50),
        "author_handle": text(quoted, "account", "acct", most=200),
        "author_name": text(quoted, "account", "display_name", most=300),
        "posted_at": text(quoted, "created_at", most=100),
        "absent": "" if quoted else text(quote, "state", most=40),
    }
    return {name: value for name, value in told.items() if value}


def _url(status: Any) -> str:
    return web_address(status, "url") or web_address(status, "uri")

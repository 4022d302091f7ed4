"""Reads messages out of Telegram's public pages (the widgets of t.me, telegram.org/blog/widget)."""

import re

from lxml import etree, html

from social_capture.platforms.hostile_json import MOST_CHARACTERS, web_address
from social_capture.platforms.markup import each, first, has_class, words_of
from social_capture.platforms.readable_html import Readable, readable
from social_capture.platforms.rounded import shown_count
from social_capture.platforms.telegram.addresses import NAMED, identity_of
from social_capture.platforms.telegram.media import media_of
from social_capture.platforms.told import Entry, PostFields, Reach

MESSAGE = "tgme_widget_message"
TEXT = f"{MESSAGE}_text"
EDITED = re.compile(r"\b(?:edited|editad[oa])\b", re.I)


def messages_of(root: etree._Element) -> list[etree._Element]:
    """The messages of a page, oldest first; what the service says (a pin, a photo) is none."""
    found = (one for one in each(root, MESSAGE) if NAMED.fullmatch(one.get("data-post") or ""))
    return [one for one in found if not has_class(one, "service_message")]


def number_of(message: etree._Element) -> int:
    """Its number in the channel."""
    found = NAMED.fullmatch(message.get("data-post") or "")
    return int(found["id"]) if found else 0


def entry_of(message: etree._Element) -> Entry:
    """A line of the channel; words forwarded from somebody else are not the channel's."""
    number = f"{number_of(message):012d}"
    is_forwarded = first(message, f"{MESSAGE}_forwarded_from") is not None
    return Entry(number, number, None if is_forwarded else post_of(message))


def post_of(message: etree._Element) -> PostFields:
    """The message's fields; forwarded words stand as quoted, not as the channel's own."""
    found = NAMED.fullmatch(message.get("data-post") or "")
    channel = found["channel"].lower() if found else ""
    said, forwarded = _said(message), _forwarded(message)
    time = next((one for one in message.iter("time") if one.get("datetime")), None)
    views = shown_count(words_of(first(message, f"{MESSAGE}_views")))
    if forwarded:
        forwarded["text"], said = said.text, Readable()
    return PostFields(
        identity_of(channel, number_of(message)),
        text=said.text,
        author_handle=channel,
        author_name=words_of(first(message, f"{MESSAGE}_owner_name"))[:300],
        posted_at=(time.get("datetime") or "")[:200] if time is not None else "",
        is_edited=_is_edited(message),
        links=tuple(dict.fromkeys((*said.links, *_card(message)))),
        quoted={name: value for name, value in forwarded.items() if value},
        reply_to=_address(first(message, f"{MESSAGE}_reply")),
        media=media_of(message),
        reach=Reach(views=views.number, is_rounded=views.is_rounded),
    )


def _said(message: etree._Element) -> Readable:
    texts = [one for one in each(message, TEXT) if not has_class(one, "js-message_reply_text")]
    # The outermost: the text of a message stands in a box of the same class in some layouts.
    whole = "<br><br>".join(_inside(one) for one in texts if not _is_nested(one, texts))
    return readable((whole or _poll(message))[:MOST_CHARACTERS])


def _is_nested(element: etree._Element, among: list[etree._Element]) -> bool:
    return any(above in among for above in element.iterancestors())


def _inside(element: etree._Element) -> str:
    return str(html.tostring(element, encoding="unicode", with_tail=False))


def _poll(message: etree._Element) -> str:
    asked = words_of(first(message, f"{MESSAGE}_poll_question"))
    options = [words_of(one) for one in each(message, f"{MESSAGE}_poll_option_text")]
    lines = [asked, *(f"– {option}" for option in options)] if asked else []
    return "<br>".join(html.tostring(_plain(line), encoding="unicode") for line in lines)


def _plain(line: str) -> etree._Element:
    element = html.Element("span")
    element.text = line
    return element


def _forwarded(message: etree._Element) -> dict[str, str]:
    source = first(message, f"{MESSAGE}_forwarded_from_name")
    if source is None and first(message, f"{MESSAGE}_forwarded_from") is None:
        return {}
    return {"author_name": words_of(source)[:300], "url": _address(source), "kind": "forwarded"}


def _card(message: etree._Element) -> list[str]:
    link = _address(first(message, f"{MESSAGE}_link_preview"))
    return [link] if link else []


def _address(element: etree._Element | None) -> str:
    return "" if element is None else web_address(element.get("href"))


def _is_edited(message: etree._Element) -> bool:
    meta = first(message, f"{MESSAGE}_meta")
    if meta is None:
        return False
    own = [meta.text or "", *(child.tail or "" for child in meta)]
    return bool(EDITED.search(" ".join(own)))

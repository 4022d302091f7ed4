"""Asks what a platform tells of a post to whoever would embed it (oembed.com, version 1.0).

``oembed_providers.json`` names each endpoint and where it is published; one that asks for a
token is left alone without it.
"""

from dataclasses import dataclass
from urllib.parse import urlencode

from social_capture.platforms.abilities import Get
from social_capture.platforms.answers import answer_of
from social_capture.platforms.failures import Unreadable
from social_capture.platforms.hostile_json import parsed, text, web_address
from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.keys import key_of
from social_capture.platforms.oembed_providers import Provider
from social_capture.platforms.readable_html import readable
from social_capture.platforms.told import Answer

KINDS = frozenset({"photo", "video", "link", "rich"})


@dataclass(frozen=True)
class Embedded:
    """What it said; ``text`` is what a reader would see of its markup."""

    title: str
    author_name: str
    author_url: str
    thumbnail_url: str
    text: str
    answer: Answer


def ask(provider: Provider, identity: PostIdentity, get: Get) -> Embedded:
    """What the provider says now; raises a ``PlatformFailed``."""
    asked = {"url": provider.address_of(identity), "format": "json", **(provider.asked or {})}
    token = key_of(provider.key) if provider.key else ""
    headers = {"Authorization": f"Bearer {token}"} if token else None
    fetched = get(f"{provider.endpoint}?{urlencode(asked)}", headers=headers)
    told = parsed(fetched.body)
    # Meta leaves both out of some answers; what is neither is another interface's answer.
    if text(told, "type") not in KINDS and not text(told, "html"):
        raise Unreadable("not an oEmbed answer")
    return Embedded(
        _line(told, "title"),
        _line(told, "author_name")[:300],
        web_address(told, "author_url"),
        web_address(told, "thumbnail_url"),
        readable(text(told, "html")).text,
        answer_of(fetched),
    )


def _line(told: object, name: str) -> str:
    return " ".join(text(told, name, most=2000).split())

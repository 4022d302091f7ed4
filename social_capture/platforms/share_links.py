"""Links that stand for another address: which hosts give them out, and what one of them means.

``share_links.json`` names each host with the reason why it is there.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Protocol
from urllib.parse import SplitResult, parse_qs, urlsplit

from social_capture.fetch import Redirect, Traced
from social_capture.guard import Refused
from social_capture.platforms.clean import AddressTooLong, clean
from social_capture.platforms.identity import PostIdentity

TABLE = Path(__file__).with_name("share_links.json")
# Where a stranger is sent instead of to the post: everybody's links end there.
WALLS = re.compile(
    r"/(?:accounts/login|login(?:\.php)?|signin|sign_in|i/flow/login|checkpoint|challenge|consent"
    r"|sorry|age_gate|unsupportedbrowser)(?:/|$)",
    re.I,
)


class Nowhere(StrEnum):
    """Why a link led to no post."""

    LOGIN = "login"
    ITSELF = "itself"
    NO_POST = "no_post"
    HOME = "home"
    STATUS = "status"


class LedNowhere(Exception):
    """The link was followed and names no post; ``why`` and ``traced`` are for the record."""

    def __init__(self, why: Nowhere, traced: Traced) -> None:
        """Keep what was seen."""
        self.why = why
        self.traced = traced
        told = f"{traced.url_final} answered {traced.status}"
        super().__init__(f"{why.value}: {told}" if why else told)


class Trace(Protocol):
    """Follows redirects through the guard; see ``social_capture.fetch.trace``."""

    def __call__(self, url: str, *, until: Callable[[str], bool]) -> Traced:
        """Where they lead."""
        ...


@dataclass(frozen=True)
class ShareLink:
    """One form of such a link.

    ``is_own`` says that a platform gives it out for its own posts alone: what it leads to is a
    post or nothing. ``carries`` names the query value in which the address stands.
    """

    hosts: frozenset[str]
    path: re.Pattern[str]
    why: str
    is_own: bool = False
    carries: str = ""


@dataclass(frozen=True)
class Destination:
    """The post that a link means, and the redirects that say so."""

    identity: PostIdentity
    address: str
    redirects: tuple[Redirect, ...]


@cache
def share_links() -> tuple[ShareLink, ...]:
    """The table."""
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    return tuple(
        ShareLink(
            frozenset(row["hosts"]),
            re.compile(row["path"], re.ASCII),
            row["why"],
            row.get("own", False),
            row.get("carries", ""),
        )
        for row in rows
    )


def share_link(address: SplitResult) -> ShareLink | None:
    """The form that a clean address has, when it has to be followed."""
    return next((link for link in _forms(address) if not link.carries), None)


def carried(address: SplitResult) -> str:
    """The web address that stands in the query of another, when its form says so; else empty."""
    asked = parse_qs(address.query)
    for link in _forms(address):
        values = set(asked.get(link.carries, ())) if link.carries else set()
        if len(values) == 1 and (value := values.pop()).lower().startswith(("https://", "http://")):
            return value
    return ""


def destination(address: str, trace: Trace, identify: Callable[[str], PostIdentity]) -> Destination:
    """The post that a share link means.

    A post's address is recognised wherever it stands in the chain and is not asked for, so
    that a login screen behind it does not matter. Raises ``LedNowhere``, ``Refused``,
    ``AddressTooLong`` or a ``FetchFailed``.
    """
    link = share_link(clean(address))
    traced = trace(address, until=lambda url: _names_a_post(url, identify))
    if traced.status is not None:
        why = _why_not(link, address, traced)
        if why is not None:
            raise LedNowhere(why, traced)
    return Destination(identify(traced.url_final), traced.url_final, traced.redirects)


def _forms(address: SplitResult) -> list[ShareLink]:
    path = address.path.rstrip("/") or "/"
    return [
        link for link in share_links() if address.netloc in link.hosts and link.path.fullmatch(path)
    ]


def _names_a_post(url: str, identify: Callable[[str], PostIdentity]) -> bool:
    try:
        return identify(url).is_of_a_platform
    except (Refused, AddressTooLong):
        return False  # the guard says so where it is asked


def _why_not(link: ShareLink | None, address: str, traced: Traced) -> Nowhere | None:
    final = urlsplit(traced.url_final)
    if WALLS.search(final.path):
        return Nowhere.LOGIN
    if traced.status is None or not 200 <= traced.status < 300:
        return Nowhere.STATUS
    if link is None or link.is_own:
        return Nowhere.NO_POST
    if share_link(clean(traced.url_final)) or not traced.redirects:
        return Nowhere.ITSELF  # a page of the shortener's own, with its advertisements
    if final.path.strip("/") == "" and not final.query:
        return Nowhere.HOME  # where dead links are sent too
    return None

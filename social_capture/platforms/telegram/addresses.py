"""Which message of Telegram an address means (https://core.telegram.org/api/links)."""

import re
from urllib.parse import SplitResult, parse_qs

from social_capture.platforms.identity import PostIdentity

SLUG = "telegram"
HOSTS = frozenset({"t.me", "www.t.me", "telegram.me", "telegram.dog"})
# A user name may stand before the host instead of in the path.
OWN_HOST = re.compile(r"(?P<channel>[a-z]\w{3,31})\.t\.me", re.ASCII)
CHANNEL = r"(?P<channel>[A-Za-z]\w{3,31})"
# Behind a topic's number stands the message's; alone, it is the message's own.
MESSAGE = re.compile(rf"/(?:s/)?{CHANNEL}/(?:\d+/)?(?P<id>\d+)", re.ASCII)
# Of a closed group or channel: nothing is shown without an account.
CLOSED = re.compile(r"/c/(?P<channel>\d+)/(?:\d+/)?(?P<id>\d+)", re.ASCII)
NAMED = re.compile(rf"{CHANNEL}/(?P<id>\d{{1,15}})", re.ASCII)
CHANNEL_PAGE = re.compile(rf"/(?:s/)?{CHANNEL}", re.ASCII)
# What t.me itself uses the place of a name for.
NO_CHANNEL = frozenset(
    {
        *("joinchat", "addstickers", "addemoji", "addtheme", "addlist", "share", "proxy", "socks"),
        *("login", "setlanguage", "confirmphone", "invoice", "giftcode", "boost"),
    }
)


def identify(address: SplitResult) -> PostIdentity | None:
    """The message; a comment on it is another one.

    ``?single`` (one picture of an album), ``?thread`` and ``?t`` say how to show it.
    """
    path = path_of(address)
    if path is None:
        return None
    if closed := CLOSED.fullmatch(path):
        name = f"c/{closed['channel']}"
        return PostIdentity(SLUG, f"{name}/{closed['id']}", f"https://t.me/{name}/{closed['id']}")
    found = MESSAGE.fullmatch(path)
    if found is None:
        return None
    message = identity_of(found["channel"].lower(), int(found["id"]))
    comment = parse_qs(address.query).get("comment", [""])[0]
    if comment.isascii() and comment.isdigit():
        named = f"{message.post_id}?comment={int(comment[:18])}"
        return PostIdentity(SLUG, named, f"https://t.me/{named}", message.author_handle)
    return message


def identity_of(channel: str, number: int) -> PostIdentity:
    """A message of a public channel or group, whose name is in small letters."""
    named = f"{channel}/{number}"
    return PostIdentity(SLUG, named, f"https://t.me/{named}", channel)


def channel_of(address: SplitResult) -> str:
    """The public channel whose page this is, in small letters; empty when it is none."""
    path = path_of(address)
    found = CHANNEL_PAGE.fullmatch(path) if path else None
    channel = found["channel"].lower() if found else ""
    return "" if channel in NO_CHANNEL else channel


def path_of(address: SplitResult) -> str | None:
    """The path as it would be at t.me; None at another site."""
    path = address.path.rstrip("/")
    if address.netloc in HOSTS:
        return path
    own = OWN_HOST.fullmatch(address.netloc)
    return f"/{own['channel']}{path}" if own and own["channel"] != "www" else None

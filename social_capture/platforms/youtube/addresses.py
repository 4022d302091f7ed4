"""Which video or post of YouTube an address means."""

import re
from urllib.parse import SplitResult, unquote

from social_capture.platforms.identity import PostIdentity
from social_capture.platforms.shapes import ShapedPlatform, hosts, shape

SLUG = "youtube"
VIDEO_ID = r"[\w-]{11}"
WATCH = "https://www.youtube.com/watch?v={id}"

TABS = r"(?:/(?:featured|videos|shorts|streams|playlists|community|about))?"
CHANNEL = re.compile(
    r"/(?:channel/(?P<id>UC[\w-]{22})|(?P<name>@[\w.%-]+|(?:user|c)/[\w.%-]+))" + TABS, re.ASCII
)
SHORT = ShapedPlatform(
    SLUG, frozenset({"youtu.be", "www.youtu.be"}), (shape(rf"/(?P<id>{VIDEO_ID})", WATCH),)
)
LONG = ShapedPlatform(
    SLUG,
    hosts("youtube.com", "youtube-nocookie.com") | {"music.youtube.com", "gaming.youtube.com"},
    (
        shape(r"/watch", "https://www.youtube.com/watch?v={v}", "{v}", v=VIDEO_ID),
        shape(rf"/(?:shorts|live|embed|v|e|watch)/(?P<id>{VIDEO_ID})", WATCH),
        shape(r"/post/(?P<id>Ug[\w-]+)", "https://www.youtube.com/post/{id}", "post:{id}"),
        shape(
            r"/channel/UC[\w-]{22}/community",
            "https://www.youtube.com/post/{lb}",
            "post:{lb}",
            lb=r"Ug[\w-]+",
        ),
    ),
)
HOSTS = SHORT.hosts | LONG.hosts


def identify(address: SplitResult) -> PostIdentity | None:
    """The video or community post, or None."""
    return SHORT.identify(address) or LONG.identify(address)


def channel_of(address: SplitResult) -> str:
    """The channel's identifier, ``@name``, or ``user/…`` and ``c/…`` of old; empty for none."""
    found = CHANNEL.fullmatch(address.path.rstrip("/")) if address.netloc in LONG.hosts else None
    return found["id"] or unquote(found["name"]).lower() if found else ""

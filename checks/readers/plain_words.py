"""Words from outside made harmless, and compared: what is kept can be shown, searched and grouped.

Nothing is shortened here: what is too long is refused where it can still be mended.
"""

import hashlib
import re
import unicodedata
from urllib.parse import parse_qsl, urlencode, urlsplit

from checks.source_policy.address import UnreadableAddress, read_address
from checks.wording import normalised

# Letters that turn the direction of a line, or take no place: they hide what is written.
INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
EMPTY_LINES = re.compile(r"\n{3,}")
TRACKING = ("utm_", "fbclid", "gclid")


def plain_words(text: str) -> str:
    """Composed letters, line breaks and nothing that steers a screen or a database."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    kept = "".join(
        letter for letter in INVISIBLE.sub("", lines) if letter == "\n" or _is_seen(letter)
    )
    return EMPTY_LINES.sub("\n\n", unicodedata.normalize("NFC", kept)).strip()


def plain_line(text: str) -> str:
    """The same on one line."""
    return " ".join(plain_words(text).split())


def text_key(text: str) -> str:
    """Equal for messages that say the same words; empty when there are none to compare."""
    words = normalised(text)
    return hashlib.sha256(words.encode()).hexdigest() if words else ""


def link_key(link: str) -> str:
    """Equal for addresses of one page, however it was reached; empty without an address."""
    if not link:
        return ""
    return hashlib.sha256(_page_of(link).encode()).hexdigest()


def _page_of(link: str) -> str:
    try:
        address = read_address(link)
    except UnreadableAddress:
        return link
    asked = parse_qsl(urlsplit(link.strip()).query, keep_blank_values=True)
    query = urlencode(sorted(pair for pair in asked if not pair[0].startswith(TRACKING)))
    path = "/".join(address.segments)
    return f"{address.host.removeprefix('www.')}/{path}?{query}"


def _is_seen(letter: str) -> bool:
    # Cc: control, Cs: half a letter, Co: nobody’s letters.
    return unicodedata.category(letter) not in {"Cc", "Cs", "Co"}

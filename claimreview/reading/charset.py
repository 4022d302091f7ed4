"""From bytes to text: a byte order mark, then HTTP, then meta, then UTF-8."""

import codecs
import re
from dataclasses import dataclass

# Browsers read these labels; anything else (utf-7, rot13, idna…) is a trap, not a charset.
LABELS = {
    "utf-8": "utf-8", "utf8": "utf-8", "unicode-1-1-utf-8": "utf-8",
    "utf-16": "utf-16-le", "utf-16le": "utf-16-le", "utf-16be": "utf-16-be",
    # As in browsers: pages that say Latin-1 mean Windows-1252.
    "us-ascii": "cp1252", "ascii": "cp1252", "latin1": "cp1252", "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252", "iso_8859-1": "cp1252", "windows-1252": "cp1252", "cp1252": "cp1252",
    "iso-8859-9": "cp1254", "latin5": "cp1254", "tis-620": "cp874", "windows-874": "cp874",
    "macintosh": "mac-roman", "koi8-r": "koi8-r", "koi8-u": "koi8-u",
    "gb2312": "gb18030", "gbk": "gb18030", "gb18030": "gb18030", "big5": "big5-hkscs",
    "shift_jis": "cp932", "sjis": "cp932", "euc-jp": "euc-jp", "iso-2022-jp": "iso-2022-jp",
    "euc-kr": "cp949",
    **{f"iso-8859-{n}": f"iso-8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)},
    **{f"windows-125{n}": f"cp125{n}" for n in (0, 1, 3, 4, 5, 6, 7, 8)},
}  # fmt: skip
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
PARAMETER = re.compile(r"charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE)
META = re.compile(rb"<meta[^>]{1,500}", re.IGNORECASE)
# Browsers look at 1,024 bytes; real heads put the meta behind long lists of links.
META_WITHIN = 16_384


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, the charset it was read with, and whether some bytes had to be replaced."""

    text: str
    charset: str
    is_broken: bool = False


def decode(body: bytes, content_type: str | None) -> Decoded:
    """The text of a body by the first charset declared that all of it obeys."""
    for mark, charset in MARKS:
        if body.startswith(mark):
            return _replacing(body[len(mark) :], charset)
    declared = [charset for charset in (_from_http(content_type), _from_meta(body)) if charset]
    for charset in [*declared, "utf-8"]:
        try:
            return Decoded(body.decode(charset), charset)
        except UnicodeDecodeError:
            continue
    return _replacing(body, declared[0] if declared else "utf-8")


def _replacing(body: bytes, charset: str) -> Decoded:
    text = body.decode(charset, errors="replace")
    return Decoded(text, charset, is_broken="\N{REPLACEMENT CHARACTER}" in text)


def _from_http(content_type: str | None) -> str | None:
    found = PARAMETER.search(content_type or "")
    return LABELS.get(found[1].lower()) if found else None


def _from_meta(body: bytes) -> str | None:
    for meta in META.finditer(body[:META_WITHIN]):
        found = PARAMETER.search(meta[0].decode("ascii", errors="replace"))
        charset = LABELS.get(found[1].lower()) if found else None
        if charset:
            # A meta tag read as ASCII can't stand in UTF-16 text; browsers take UTF-8.
            return "utf-8" if charset.startswith("utf-16") else charset
    return None

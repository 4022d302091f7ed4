"""The words that a file of a page can put on the screen, and which of the seen ones they hold."""

import codecs
import html
import re

# Scripts and JSON stand inside tags, markup inside JSON, and sometimes one more level down.
LEVELS = 2
LONG_TAG = 200
TAG = re.compile(r"<[a-zA-Z/!?][^<>]{0,20000}>")
ESCAPE = re.compile(
    r"\\(?:u\{([0-9a-fA-F]{1,6})\}|[ux]((?<=u)[0-9a-fA-F]{4}|(?<=x)[0-9a-fA-F]{2})|([\s\S]))"
)
PLAIN = {"n": "\n", "r": "\n", "t": "\t", "b": " ", "f": " ", "v": " "}
CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([\w.:-]{2,40})""", re.I)


def readable(source: str) -> str:
    """The source of a page, script or answer without markup and escapes."""
    kept: list[str] = []
    for _level in range(LEVELS):
        kept += [tag for tag in TAG.findall(source) if len(tag) > LONG_TAG]
        source = _unescaped(html.unescape(TAG.sub(" ", source)))
    # What is written into long attributes is drawn by scripts.
    return "\n".join([TAG.sub(" ", source), *(_unescaped(html.unescape(tag)) for tag in kept)])


def as_text(body: bytes, content_type: str) -> str:
    """The body in the charset that it says or shows, UTF-8 else; broken bytes replaced."""
    stated = CHARSET.search(content_type.encode("latin-1", "replace")) or CHARSET.search(
        body[:2_000]
    )
    for name in (stated.group(1).decode() if stated else "utf-8", "utf-8"):
        try:
            codecs.lookup(name)
            return body.decode(name)
        except (LookupError, ValueError):
            continue
    return body.decode("windows-1252", "replace")


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    plain = ESCAPE.sub(_character, text)
    # Two escapes may stand for one character; a lone half is no word.
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _character(escape: re.Match[str]) -> str:
    braced, plain, letter = escape.groups()
    if letter is not None:
        return PLAIN.get(letter, letter)
    code = int(braced or plain, 16)
    return chr(code) if code <= 0x10FFFF else " "

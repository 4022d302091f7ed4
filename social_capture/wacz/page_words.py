"""The words that a file of a page can put on the screen, and which of the seen ones they hold."""

import codecs
import html
import re
import unicodedata
from collections.abc import Iterator

WORD = re.compile(r"\w+")
# [ours] Three words in a row are hardly ever there by chance, even in megabytes of scripts.
RUN = 3
# Scripts and JSON stand inside tags, markup inside JSON, and sometimes one more level down.
LEVELS = 2
LONG_TAG = 200
TAG = re.compile(r"<[a-zA-Z/!?][^<>]{0,20000}>")
ESCAPE = re.compile(
    r"\\(?:u\{([0-9a-fA-F]{1,6})\}|[ux]((?<=u)[0-9a-fA-F]{4}|(?<=x)[0-9a-fA-F]{2})|([\s\S]))"
)
PLAIN = {"n": "\n", "r": "\n", "t": "\t", "b": " ", "f": " ", "v": " "}
CHARSET = re.compile(rb"""charset\s*=\s*["']?\s*([\w.:-]{2,40})""", re.I)

Run = tuple[str, ...]


def words(text: str) -> list[str]:
    """The words in one spelling and case: what a style sheet put in capitals is the same."""
    return WORD.findall(unicodedata.normalize("NFC", text).casefold())


def runs(line: str) -> list[Run]:
    """Each three words in a row of a line; all of it when it has fewer."""
    found = words(line)
    return [tuple(found[at : at + RUN]) for at in range(max(1, len(found) - RUN + 1)) if found]


def held_in(text: str, wanted: set[Run]) -> set[Run]:
    """Those runs that stand in a text, whose words lie one after the other."""
    found: set[Run] = set()
    lengths = sorted({len(run) for run in wanted})
    starts = {run[0] for run in wanted}
    all_words = words(text)
    for at, word in enumerate(all_words):
        for length in lengths if word in starts else ():
            run = tuple(all_words[at : at + length])
            if run in wanted:
                found.add(run)
    return found


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


def lines_of(text: str) -> Iterator[str]:
    """The lines of the captured text that hold a word."""
    return (line for line in text.splitlines() if WORD.search(line))


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

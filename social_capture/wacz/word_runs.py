"""Words in a row: how a captured text is looked for in the sources of its page."""

import re
import unicodedata
from collections.abc import Iterator

WORD = re.compile(r"\w+")
# [ours] Three words in a row are hardly ever there by chance, even in megabytes of scripts.
RUN = 3
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


def lines_of(text: str) -> Iterator[str]:
    """The lines of the captured text that hold a word."""
    return (line for line in text.splitlines() if WORD.search(line))

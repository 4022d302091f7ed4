"""Names that imitate a listed source: said in the reason, so that an editor sees the trap.

Nothing here grants a class; an imitation is ``other`` because no rule knows it.
"""

import unicodedata
from collections.abc import Iterable

from checks.source_policy.public_suffixes import registrable_domain

# Cyrillic and Greek letters and the digits that are read as a Latin letter.
CONFUSABLES = str.maketrans(
    {
        **dict(zip("0135", "olss", strict=True)),
        **dict(zip("асԁеһіјӏорѕхуԛԝѡтмкнв", "acdehijlopsxyqwwtmkhb", strict=True)),
        **dict(zip("αβεικνορτυωχ", "abeiknoptuwx", strict=True)),
        **dict(zip("ıɡɑłøđ", "igalod", strict=True)),
    }
)
CONFUSABLE_PAIRS = (("rn", "m"), ("vv", "w"))
SHORTEST_NAME = 5


def imitated_host(host: str, listed_hosts: Iterable[str]) -> str | None:
    """The listed host that this one resembles, or ``None``.

    ``host`` and ``listed_hosts`` are lower-case ASCII names; the host is on no list.
    A listed name inside the host counts before one that differs by a letter.
    """
    by_length = sorted(set(listed_hosts), key=lambda listed: (-len(listed), listed))
    dotted = f".{readable(host)}.".replace("-", ".")
    for listed in by_length:
        if f".{listed}." in dotted:
            return listed
    own_name = name_of(host)
    close = [listed for listed in by_length if is_close(own_name, name_of(listed))]
    return close[-1] if close else None


def readable(host: str) -> str:
    """The host as a person sees it: international labels decoded, look-alike letters folded."""
    return ".".join(
        skeleton(decoded(label)) if "xn--" in label else label for label in host.split(".")
    )


def decoded(label: str) -> str:
    """An xn-- label in its own letters; itself when it is no valid punycode."""
    try:
        return label.removeprefix("xn--").encode("ascii").decode("punycode")
    except (UnicodeError, ValueError, OverflowError):
        return label


def skeleton(name: str) -> str:
    """A name with every look-alike letter replaced by the one it is taken for."""
    decomposed = unicodedata.normalize("NFKD", name.lower())
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    folded = letters.translate(CONFUSABLES)
    for pair, letter in CONFUSABLE_PAIRS:
        folded = folded.replace(pair, letter)
    return folded


def name_of(host: str) -> str:
    """The registered name without its suffix, as a person sees it, hyphens left out."""
    label = registrable_domain(host).split(".")[0]
    return skeleton(decoded(label) if label.startswith("xn--") else label).replace("-", "")


def is_close(one: str, other: str) -> bool:
    """Whether two names of five letters or more differ by one letter at most."""
    if min(len(one), len(other)) < SHORTEST_NAME:
        return False
    return one == other or differs_by_one(one, other)


def differs_by_one(one: str, other: str) -> bool:
    """Whether one letter added, removed, replaced or swapped with the next makes them equal."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    short, long = sorted((one[start:], other[start:]), key=len)
    if len(short) < len(long):
        return short == long[1:]
    swapped = short[:2] == long[1::-1] and short[2:] == long[2:]
    return swapped or short[1:] == long[1:]

"""Names that imitate a listed source: said in the reason, so that an editor sees the trap.

Nothing here grants a class; an imitation is ``other`` because no rule knows it.
"""

from collections.abc import Iterable
from functools import lru_cache

from checks.source_policy.confusables import scripts_of, skeleton
from checks.source_policy.public_suffixes import registrable_domain

# Shorter names are an edit away from too many honest ones.
SHORTEST_NAME = 5
LISTED_NAMES = 4096


def imitated_host(host: str, listed_hosts: Iterable[str]) -> str | None:
    """The listed host that this one resembles, or ``None``.

    ``host`` and ``listed_hosts`` are lower-case ASCII names; the host is on no list. A listed
    name inside the host counts before one that is run together in it, and that before one that
    differs by a letter. Another host of the same owner imitates nobody.
    """
    own_domain = registrable_domain(host)
    listed = sorted(set(listed_hosts), key=lambda each: (-len(each), each))
    strangers = [
        each
        for each in listed
        if registrable_domain(each) != own_domain and not host.endswith(f".{each}")
    ]
    close = [each for each in strangers if are_close(host, each)]
    return named_inside(host, strangers) or run_together(host, strangers) or last_of(close)


def named_inside(host: str, listed: list[str]) -> str | None:
    """The longest listed name that stands in the host, with hyphens read as dots."""
    dotted = f".{readable(host)}.".replace("-", ".")
    return next((each for each in listed if f".{readable(each)}." in dotted), None)


def run_together(host: str, listed: list[str]) -> str | None:
    """The listed name that a word of the host ends with once its dots are left out.

    So portalgovbr.com names gov.br, and g1globo.com names g1.globo.com.
    """
    words = [word for label in registered_part(host) for word in label.split("-")]
    for each in listed:
        if any(word.endswith(name) for name in run_together_names(each) for word in words):
            return each
    return None


@lru_cache(LISTED_NAMES)
def run_together_names(listed: str) -> tuple[str, ...]:
    """A listed name without its dots; where it has a host of its own, without its suffix too."""
    labels = readable(listed).replace("-", "").split(".")
    own = registered_part(listed)
    names = ["".join(labels), "".join(labels[: len(own)]) if len(own) > 1 else ""]
    return tuple(name for name in names if len(name) >= SHORTEST_NAME)


def last_of(close: list[str]) -> str | None:
    """The shortest of the listed names."""
    return close[-1] if close else None


@lru_cache(LISTED_NAMES)
def readable(host: str) -> str:
    """The host as a hurried person reads it: decoded, look-alike letters folded."""
    return ".".join(skeleton(decoded(label)) for label in host.split("."))


def registered_part(host: str) -> list[str]:
    """The labels before the public suffix, as a hurried person reads them."""
    labels = readable(host).split(".")
    return labels[: len(labels) - registrable_domain(host).count(".")]


def decoded(label: str) -> str:
    """An xn-- label in its own letters; itself when it is none, or no valid punycode."""
    if not label.startswith("xn--"):
        return label
    try:
        return label.removeprefix("xn--").encode("ascii").decode("punycode")
    except (UnicodeError, ValueError, OverflowError):
        return label


def in_own_letters(host: str) -> str:
    """The host with its international labels decoded, for people to read."""
    return ".".join(map(decoded, host.split(".")))


def mixes_scripts(host: str) -> bool:
    """Whether a label takes letters from more than one script, as only imitations do."""
    return any(len(scripts_of(decoded(label))) > 1 for label in host.split("."))


@lru_cache(LISTED_NAMES)
def names_of(host: str) -> tuple[str, str]:
    """The registered name without its suffix and hyphens: as written, and as a person reads it."""
    name = decoded(registrable_domain(host).split(".")[0]).replace("-", "")
    return name, skeleton(name)


def are_close(one: str, other: str) -> bool:
    """Whether the names of two hosts are close, as they are written or as they are read."""
    return any(map(is_close, names_of(one), names_of(other)))


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

"""Reads the lists of words that stand beside the rules; folded, one family a line."""

from functools import cache
from importlib.resources import files

from checks.wording import fold


@cache
def families(name: str) -> tuple[tuple[str, ...], ...]:
    """The lines of ``<name>.txt``, each split at ``|``; # starts a comment."""
    text = (files(__package__) / "words" / f"{name}.txt").read_text("utf-8")
    lines = (line.split("#", 1)[0].strip() for line in text.splitlines())
    return tuple(
        tuple(fold(word).strip() for word in line.split("|") if word.strip())
        for line in lines
        if line
    )


@cache
def words(name: str) -> frozenset[str]:
    """All words of a list whose lines mean nothing."""
    return frozenset(
        word for family in families(name) for phrase in family for word in phrase.split()
    )

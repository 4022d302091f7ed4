"""Institutions, places and synonyms under one name each."""

from collections.abc import Mapping
from functools import cache

from checks.memory.guard.inflection import key_of_word
from checks.memory.guard.word_lists import families

LONGEST = 7


@cache
def phrases() -> Mapping[tuple[str, ...], str]:
    """Names by their words; the longest one that fits counts."""
    named = {
        words: family[0]
        for family in families("aliases")
        for name in family
        for words in (tuple(name.split()), tuple(name.replace("-", " ").split()))
    }
    return named | {tuple(family[0].split()): f"uf:{family[-1]}" for family in families("states")}


@cache
def set_phrases() -> Mapping[tuple[str, ...], str]:
    """Turns of phrase by their words; what is compared has a mark that no word has."""
    return {
        tuple(phrase.split()): f"={family[0]}"
        for family in families("set_phrases")
        for phrase in family
    }


@cache
def state_letters() -> Mapping[str, str]:
    """The two letters of a state; read as such only in capitals."""
    return {family[-1]: f"uf:{family[-1]}" for family in families("states")}


@cache
def synonyms() -> Mapping[str, str]:
    """The key that stands for all keys of a family."""
    found: dict[str, str] = {}
    for family in families("synonyms"):
        for word in family:
            found.setdefault(key_of_word(word), f"={family[0]}")
    return found

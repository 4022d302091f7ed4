"""Which words are names, and when one name is a longer form of another."""

from collections.abc import Sequence
from dataclasses import replace

from checks.memory.guard.tokens import Kind, Token
from checks.memory.guard.word_lists import families, words

BEARERS = {family[0]: frozenset(family[1:]) for family in families("bearers")}
GENERATIONS = frozenset({"filho", "filha", "neto", "neta", "junior", "jr", "pai", "mae"})
# They come first for the sentence's sake, and are no names.
FIRST_WORDS = words("function_words") | words("titles") | words("negators") | words("modals")
FIRST_WORDS |= words("quantity_words") | words("superlatives")
PARTICLES = frozenset({"de", "da", "do", "dos", "das", "e"})


def mark_names(tokens: list[Token]) -> list[Token]:
    """Words in capitals are names where not all are, and not only because they come first."""
    if _is_one_case(tokens):
        return [replace(t, is_name=True) if t.key in BEARERS else t for t in tokens]
    marked: list[Token] = []
    run = -1
    for place, token in enumerate(tokens):
        if not _is_name(tokens, place):
            marked.append(token)
            continue
        if not (_continues(tokens, place) and marked and run >= 0):
            run += 1
        marked.append(replace(token, is_name=True, run=run))
    return marked


def is_extension(extra: Sequence[Token], kept: Sequence[Token]) -> bool:
    """Whether a name with these words more is the same person's."""
    added = {token.surface for token in extra}
    if added & GENERATIONS:
        return False
    for name in (token.surface for token in kept):
        if name in BEARERS:
            return added <= BEARERS[name]
    shared = words("shared_surnames") | words("given_names")
    is_surname = not any(token.surface in shared for token in kept)
    return is_surname and added <= words("given_names") | words("shared_surnames")


def is_title(token: Token) -> bool:
    """Whether it may stand before a name without changing whose it is."""
    return token.surface in words("titles") and not token.is_name


def _is_one_case(tokens: list[Token]) -> bool:
    written = [t.text for t in tokens if t.kind is Kind.WORD and t.text.isalpha()]
    return all(word.isupper() for word in written) or all(word.islower() for word in written)


def _is_name(tokens: list[Token], place: int) -> bool:
    token = tokens[place]
    if token.is_name:
        return True
    if token.kind is not Kind.WORD or not token.text[:1].isupper():
        return False
    if place and tokens[place - 1].text not in {".", "!", "?", ":"}:
        return True
    # The first word of a sentence is a name when it is known as one or another name follows.
    known = token.key in BEARERS or token.key in words("given_names")
    if not known and (token.key in FIRST_WORDS or not token.key.isalnum()):
        return False
    follows = place + 1 < len(tokens) and tokens[place + 1].text[:1].isupper()
    is_acronym = token.text.isupper() and len(token.text) > 1
    return known or is_acronym or (follows and len(token.key) > 2)


def _continues(tokens: list[Token], place: int) -> bool:
    """Whether the word before it, a small "de" between or not, belongs to the same name."""
    before = tokens[place - 1] if place else None
    if before is None:
        return False
    if before.key in PARTICLES and place > 1:
        before = tokens[place - 2]
        return before.text[:1].isupper() and tokens[place - 1].key != "e"
    return before.text[:1].isupper()

"""The key by which a token is compared."""

from checks.memory.guard.aliases import synonyms
from checks.memory.guard.inflection import key_of_word
from checks.memory.guard.tokens import Kind, Token

OPAQUE = frozenset(".:/=")


def key_of(token: Token) -> str:
    """A content word without its inflection, its synonyms joined; anything else as it is."""
    if token.kind is not Kind.WORD or OPAQUE & set(token.key):
        return token.key
    key = key_of_word(token.key)
    return synonyms().get(key, key)

"""Binds each word to its preposition, so that word order counts only where it means something.

"Em 2019 o Senado aprovou" is "o Senado aprovou em 2019"; "Moro condenou Lula" is not
"Lula condenou Moro".
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from checks.memory.guard import meanings
from checks.memory.guard.copulas import PAST_BE, PRESENT_BE
from checks.memory.guard.names import mark_names
from checks.memory.guard.tokens import CORE, Kind, Token
from checks.memory.guard.word_lists import families

ARTICLES = frozenset({"o", "a", "os", "as"})
INDEFINITE = frozenset({"um", "uma", "uns", "umas"})
MARKS = frozenset("?,.;:!")
CLAUSE = frozenset({"que", "quem"})
# These bind within the role they stand in.
LINKS = frozenset({"de", "a"})
PREPOSITIONS = {form: family[0] for family in families("function_words") for form in family}


def bound(tokens: Iterable[Token]) -> Iterator[Token]:
    """The content tokens with role, link and article; function words and marks go."""
    binder = Binder()
    for token in without_cleft(mark_names(list(tokens))):
        if content := binder.take(token):
            yield content


class Binder:
    """Remembers the function words between two content words."""

    def __init__(self) -> None:
        self.role = CORE
        self.link = ""
        self.article = ""
        self.starts_anew = True
        self.phrase = 0

    def take(self, token: Token) -> Token | None:
        """The token bound, or None for one that only binds."""
        word = token.key
        if token.kind is Kind.WORD and not token.is_name and self._binds(word):
            return None
        bound_token = replace(
            token,
            key=meanings.key_of(token),
            role=self._role_of(token),
            phrase=self.phrase,
            link=self.link,
            article=self.article,
        )
        self.link = self.article = ""
        self.starts_anew = False
        if token.kind is Kind.DATE:
            self.role = CORE
        return bound_token

    def _binds(self, word: str) -> bool:
        if word in MARKS or word in CLAUSE:
            self.role, self.link, self.article, self.starts_anew = CORE, "", "", True
        elif word in INDEFINITE:
            self.article = "um"
        elif word in ARTICLES:
            self.article = word
            if not self.link and not self.starts_anew and self.role != CORE:
                self.role = CORE
        elif word in PREPOSITIONS:
            self._preposition(PREPOSITIONS[word])
            self.article = article_in(word)
        elif word != "e":
            return False
        return True

    def _preposition(self, name: str) -> None:
        if name in LINKS:
            self.link = name
        else:
            self.role, self.link = name, ""
            self.phrase += 1
        self.starts_anew = True

    def _role_of(self, token: Token) -> str:
        # An amount is as much with "em" or "por" as without: caiu 20%, caiu em 20%.
        if token.kind is Kind.FIGURE and self.role in {"em", "por"} and self.starts_anew:
            self.role = CORE
        elif token.kind is Kind.DATE and self.role == CORE and self.link == "de":
            # "A inflação de 2015" is that of the year; "março de 2021" is one date.
            self.phrase += 1
            return "em"
        return self.role


def article_in(word: str) -> str:
    """The definite article inside a contraction: "da" holds "a"."""
    for ending in ("os", "as", "o", "a"):
        if word.endswith(ending) and word not in ARTICLES | {"para", "contra", "ao", "aos"}:
            return ending
    return {"ao": "o", "aos": "os"}.get(word, "")


def without_cleft(tokens: list[Token]) -> list[Token]:
    """Read «foi em 2019 que o Senado aprovou» as «em 2019 o Senado aprovou»."""
    words = [token.key for token in tokens]
    if words and words[0] in {PAST_BE, PRESENT_BE} and CLAUSE & set(words[2:]):
        return tokens[1:]
    return tokens

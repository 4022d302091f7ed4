"""Portuguese text made comparable: folded letter by letter, and normalised for equality."""

import hashlib
import re
import unicodedata

WORDS_AND_FIGURES = re.compile(r"-?\d+(?:[.,]\d+)*|[^\W\d_]+|[%$€]")


class BaseLetters(dict[int, str]):
    """Maps a character to its lower-case base letter; always one character for one."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if not character.isalpha():
            self[code] = character
            return character
        base = unicodedata.normalize("NFKD", character)[0].lower()[0]
        self[code] = base
        return base


# The marks of ordinal numbers (2º, 3ª) are no letters here: 2º is not "2o".
BASE_LETTERS = BaseLetters({ord(mark): mark for mark in "ºª"})


def composed(text: str) -> str:
    """The text in Unicode's composed form (NFC), so that accents are part of their letter."""
    return unicodedata.normalize("NFC", text)


def fold(text: str) -> str:
    """Lower case without accents; position i stands for position i of ``composed(text)``."""
    return composed(text).translate(BASE_LETTERS)


def normalised(text: str) -> str:
    """The words and figures of a statement; two statements with equal ones say the same.

    Case, accents, punctuation, emojis and spacing go; the separators inside a figure stay,
    because 3,5 and 35 are different claims.
    """
    return " ".join(WORDS_AND_FIGURES.findall(fold(text)))


def key_of(text: str) -> str:
    """SHA-256 of the normalised words: equal for statements that say the same."""
    return hashlib.sha256(normalised(text).encode()).hexdigest()

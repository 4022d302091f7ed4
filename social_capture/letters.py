"""Text folded letter by letter: lower case, without accents, every position kept."""

import unicodedata


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

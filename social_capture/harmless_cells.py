"""Text that spreadsheet programs show and never run."""

import re

# What they take for the beginning of a formula, also in the width of East Asian letters.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# A program that divides cells by another sign than ours finds a beginning inside of one.
INNER_BEGINNING = re.compile(r"([,;|\t\r\n][ \"']*)(?=[=+\-@＝＋－＠])")


def harmless(text: str) -> str:
    """The text as text: an apostrophe in front keeps a program from running it."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_SIGNS) else text


def harmless_anywhere(text: str) -> str:
    """The same for files that any program may open, whatever it divides cells by.

    It changes the text where a sign of division stands before one of a formula.
    """
    return harmless(INNER_BEGINNING.sub(r"\1'", text))

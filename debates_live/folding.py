"""Words compared as a listener would: without accents, case, punctuation or double spaces."""

import re

from checks.wording import fold

WORD = re.compile(r"[a-z0-9]+")


def folded(text: str) -> str:
    """``"Léssio, DR."`` as ``"lessio dr"``."""
    return " ".join(WORD.findall(fold(text)))


def slug(text: str, longest: int = 80) -> str:
    """A text as an address: lower-case letters, digits and single hyphens."""
    return folded(text).replace(" ", "-")[:longest].strip("-")

"""Words compared as a listener would: without accents, case, punctuation or double spaces."""

import re
import unicodedata

NOT_A_WORD = re.compile(r"[^a-z0-9]+")


def folded(text: str) -> str:
    """``"Léssio, DR."`` as ``"lessio dr"``."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return NOT_A_WORD.sub(" ", decomposed.encode("ascii", "ignore").decode()).strip()


def slug(text: str, longest: int = 80) -> str:
    """A text as an address: lower-case letters, digits and single hyphens."""
    return folded(text).replace(" ", "-")[:longest].strip("-")

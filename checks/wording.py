"""Portuguese text made comparable: folded letter by letter, and normalised for equality."""

import hashlib
import re

from social_capture.letters import composed, fold

__all__ = ["composed", "fold", "key_of", "normalised"]

WORDS_AND_FIGURES = re.compile(r"-?\d+(?:[.,]\d+)*|[^\W\d_]+|[%$€]")


def normalised(text: str) -> str:
    """The words and figures of a statement; two statements with equal ones say the same.

    Case, accents, punctuation, emojis and spacing go; the separators inside a figure stay,
    because 3,5 and 35 are different claims.
    """
    return " ".join(WORDS_AND_FIGURES.findall(fold(text)))


def key_of(text: str) -> str:
    """SHA-256 of the normalised words: equal for statements that say the same."""
    return hashlib.sha256(normalised(text).encode()).hexdigest()

"""The words by which a text is found again: without accents, case or the smallest words."""

import re

from social_capture.letters import fold

# [ours] Longer texts are found by their first words; no statement or quote comes near.
MOST_WORDS = 400
WORD_MAX = 40
WORD = re.compile(r"[^\W_]{2,}")
# In nearly every sentence, so they find nothing.
TOO_COMMON = frozenset(
    {"ao", "aos", "as", "com", "da", "das", "de", "do", "dos", "em", "mais", "na", "nas", "no"}
    | {"nos", "os", "para", "por", "que", "se", "um", "uma"}
)


def words_of(*texts: str, at_most: int = MOST_WORDS) -> list[str]:
    """Each word once, in the order of the texts, as it is stored and looked for."""
    found = (word[:WORD_MAX] for text in texts for word in WORD.findall(fold(text)))
    return list(dict.fromkeys(word for word in found if word not in TOO_COMMON))[:at_most]


def last_beginning_with(word: str) -> str:
    """The last word there can be that begins with this one, in the order of any database."""
    return word + "z" * WORD_MAX

"""The stems by which a text is found again: accents folded first, then stemmed.

In that order the result does not depend on whether accents were written.
"""

import re
from functools import lru_cache
from threading import local

import Stemmer

from social_capture.letters import fold
from social_capture.search_words import WORD_MAX

# [ours] Longer texts are kept and looked for by their first words.
MOST_LETTERS = 20_000
MOST_STEMS = 300
ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
JOINED = re.compile(r"(?<=[a-zà-öø-ÿ])(?=[A-Z])")
WORD = re.compile(r"[^\W_]+")
# They are in nearly every sentence. "Não" too: what it changes is the guard's to say.
STOP_WORDS = frozenset(
    """a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para
    pra com e ou que se ao aos foi ser sao era como sua seu suas seus isso esse essa este esta ele
    ela eles elas ja ha tambem so la aqui ter tem tinha estao foram mais num numa dele dela nao eu
    me mas""".split()  # noqa: SIM905  (a text reads better than thirty lines of strings)
)
_OF_THREAD = local()


def stems_of(text: str) -> list[str]:
    """The stems of a text in order, each as often as it stands there."""
    text = JOINED.sub(" ", ADDRESS.sub(" ", text[:MOST_LETTERS]))
    words = (word[:WORD_MAX] for word in WORD.findall(fold(text)))
    return [stem(word) for word in words if word not in STOP_WORDS]


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The stem of a folded word."""
    # A stemmer is not safe between threads.
    if not hasattr(_OF_THREAD, "stemmer"):
        _OF_THREAD.stemmer = Stemmer.Stemmer("portuguese")
    return str(_OF_THREAD.stemmer.stemWord(word))

"""One key for the forms of a word that differ in number only; folded text in, key out.

Tense, person, gender and derivation stay apart: taxou is not taxará, ministro not ministra,
governo not governador. A stemmer joins those, which is right for finding and wrong for deciding.
"""

import re
from functools import lru_cache

from checks.memory.guard.word_lists import words

PAST = "~"
# As they stand: the rules below would join them with other words.
UNCHANGED = words("uninflected")
PAST_ENDINGS = re.compile(r"(?<=\w{2})(?:ou|aram|eu|eram|iu|iram)$")
PARTICIPLE = re.compile(r"(?<=\w{2})(?:ad|id)[oa]s?$")
IRREGULAR_PARTICIPLES = {
    "feito": "fez", "pago": "pagou", "aberto": "abriu", "eleito": "elegeu", "preso": "prendeu",
    "suspenso": "suspendeu", "morto": "matou", "escrito": "escreveu", "aceito": "aceitou",
    "gasto": "gastou", "ganho": "ganhou", "entregue": "entregou", "extinto": "extinguiu",
    "visto": "viu", "coberto": "cobriu", "solto": "soltou", "expulso": "expulsou",
    "imposto": "impos", "proposto": "propos", "posto": "pos", "descoberto": "descobriu",
}  # fmt: skip
IRREGULAR_PAST = {
    "fizeram": "fez", "tiveram": "teve", "disseram": "disse", "trouxeram": "trouxe",
    "puderam": "pode", "quiseram": "quis", "souberam": "soube", "deram": "deu", "viram": "viu",
    "vieram": "veio", "puseram": "pos", "mantiveram": "manteve", "obtiveram": "obteve",
}  # fmt: skip
PLURALS = (
    (re.compile(r"(?:oes|aes)$"), "ao"),
    (re.compile(r"ns$"), "m"),
    (re.compile(r"(?<=[aeou])(?:is|l|i)$"), "#"),
    (re.compile(r"(?:is|il)$"), "i#"),
    (re.compile(r"(?<=[rzs])es?$"), ""),
    (re.compile(r"(?<=\w{2})s$"), ""),
    # Verbs: causam as causa, vivem as vive, taxarão as taxará.
    (re.compile(r"(?<=[aei]r)ao$"), "a"),
    (re.compile(r"(?<=\w{2}a)m$"), ""),
    (re.compile(r"(?<=\w{3}e)m$"), ""),
)


@lru_cache(maxsize=50_000)
def key_of_word(word: str) -> str:
    """The key of a folded word: equal for singular and plural, for one tense of a verb."""
    if word in UNCHANGED or len(word) < 3:
        return word
    word = IRREGULAR_PAST.get(word, word)
    if past := PAST_ENDINGS.search(word):
        return word[: past.start()] + PAST
    for pattern, replacement in PLURALS:
        if pattern.search(word):
            # Homens is homem, and homem ends like a verb's plural.
            singular = pattern.sub(replacement, word)
            return key_of_word(singular) if replacement == "m" else singular
    return word


def past_of_participle(word: str) -> str | None:
    """The key of the verb in the past tense that a participle belongs to, or ``None``."""
    singular = re.sub(r"[oa]s?$", "o", word)
    if singular in IRREGULAR_PARTICIPLES:
        return key_of_word(IRREGULAR_PARTICIPLES[singular])
    found = PARTICIPLE.search(word)
    return word[: found.start()] + PAST if found else None

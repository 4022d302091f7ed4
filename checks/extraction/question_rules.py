"""What a question of triage may be: weights in reason, and words that match in a straight line."""

import math
import re
from dataclasses import replace
from enum import StrEnum

from checks.extraction.questions import READERS, Question
from checks.wording import fold

# [ours] The most of each that a desk can still read.
MOST_QUESTIONS = 40
MOST_WORDS = 200
LONGEST_WORDS = 60
LONGEST_ASK = 200
CODE = re.compile(r"[a-z][a-z0-9_]{0,39}")
# Folded words with one space between them. A star stands at the end of a word only, and only after
# three letters: so no pattern can be slow, and none matches nearly everything.
ONE_WORD = r"(?:[a-z0-9](?:[a-z0-9'-]*[a-z0-9])?|[a-z]{3}[a-z'-]*\*)"
PHRASE = re.compile(f"{ONE_WORD}(?: {ONE_WORD})*")


class Fault(StrEnum):
    """What is wrong with a question."""

    CODE = "code"
    ASK = "ask"
    WEIGHT = "weight"
    HARM = "harm"
    NO_WORDS = "no_words"
    TOO_MANY_WORDS = "too_many_words"
    WORDS = "words"
    UNLESS = "unless"
    READ = "read"


class UnfitQuestion(ValueError):
    """A question that cannot be asked; ``fault`` says why, ``detail`` where."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        """Keep both for whoever tells the person."""
        self.fault, self.detail = fault, detail
        super().__init__(f"{fault}: {detail}" if detail else str(fault))


def fitted(question: Question) -> Question:
    """The question with its words folded, each once; raises ``UnfitQuestion``."""
    words, unless = phrases(question.words), phrases(question.unless)
    if not CODE.fullmatch(question.code):
        raise UnfitQuestion(Fault.CODE, question.code[:40])
    ask = " ".join(question.ask.split())
    if not ask.endswith("?") or not 5 <= len(ask) <= LONGEST_ASK:
        raise UnfitQuestion(Fault.ASK)
    for fault, weight in ((Fault.WEIGHT, question.weight), (Fault.HARM, question.harm)):
        # Not «not within»: a NaN is outside of nothing.
        if not (math.isfinite(weight) and -1 <= weight <= 1):
            raise UnfitQuestion(fault)
    if question.read and question.read not in READERS:
        raise UnfitQuestion(Fault.READ, question.read[:40])
    if not question.read and not words:
        raise UnfitQuestion(Fault.NO_WORDS)
    for fault, given in ((Fault.WORDS, words), (Fault.UNLESS, unless)):
        demand_phrases(fault, given)
    return replace(question, ask=ask, words=words, unless=unless)


def phrases(given: tuple[str, ...]) -> tuple[str, ...]:
    """Folded, with single spaces, without empty ones, each once."""
    return tuple(dict.fromkeys(" ".join(fold(one).split()) for one in given if one.strip()))


def demand_phrases(fault: Fault, given: tuple[str, ...]) -> None:
    """Raise ``UnfitQuestion`` for too many words, or for one that is no word or phrase."""
    if len(given) > MOST_WORDS:
        raise UnfitQuestion(Fault.TOO_MANY_WORDS, str(len(given)))
    for one in given:
        if len(one) > LONGEST_WORDS or len(one) < 2 or not PHRASE.fullmatch(one):
            raise UnfitQuestion(fault, one[:LONGEST_WORDS])

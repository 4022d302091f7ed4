"""The yes/no questions of triage, as the desk reads and edits them."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from checks.quantities.reader import read_quantities
from checks.quantities.units import Unit
from checks.wording import composed, fold

TABLE = Path(__file__).parent / "questions.toml"
MONTHS_AND_DAYS = re.compile(
    r"\b(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
    r"|ontem|anteontem|(?:no|neste|nesse|este) (?:ano|mes)|(?:ano|mes|semana) passad[oa]"
    r"|em 20\d\d|em 19\d\d|\d{1,2}/\d{1,2}(?:/\d{2,4})?|decada)\b"
)
# Endings of the past tense, and the small verbs that say something is so.
ASSERTION = re.compile(
    r"\b(?:sao|foi|foram|era|eram|esta|estao|estava|estavam|tem|tinha|ha|havia|houve|existe|existem"
    r"|faz|fez|fizeram|deu|deram|teve|tiveram|veio|vieram|custa|custam|paga|pagam|recebe|recebem"
    r"|ganha|ganham|perde|perdem|vende|usa|usam|diz|dizem|produz|gasta|gastam|deixa|deixou"
    r"|\w{3,}am|(?!homem|ontem|anteontem|alem|item|tambem|ordem|porem|alguem|ninguem|jovem|nuvem|origem)\w{3,}(?<!ag)em"
    r"|\w{2,}(?:aram|eram|iram|amos|emos|imos|ou|eu|iu|ado|ada|ados|adas|ido|ida|idos|idas))\b"
)
IS = re.compile(r"\bé\b")
NAME = re.compile(r"\b(?:[A-ZÀ-Ý][a-zà-ÿ]{2,}|[A-Z]{2,6}\b)")


@dataclass(frozen=True, slots=True)
class Question:
    """A yes/no question about a statement, and what a yes adds to its grades (-1..1)."""

    code: str
    ask: str
    weight: float = 0.0
    harm: float = 0.0
    words: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    read: str = ""

    def is_yes(self, text: str) -> bool:
        """Whether the statement answers yes."""
        if self.read:
            return READERS[self.read](text)
        folded = fold(text)
        if self.unless:
            folded = pattern_of(self.unless).sub(" ", folded)
        return pattern_of(self.words).search(folded) is not None


@cache
def pattern_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """Whole words or phrases; a star stands for any ending."""
    alternatives = (re.escape(word).replace(r"\*", r"\w*") for word in words)
    return re.compile(rf"\b(?:{'|'.join(alternatives)})\b")


def names_figure(text: str) -> bool:
    """Whether a quantity other than a year is named."""
    return any(quantity.unit is not Unit.YEAR for quantity in read_quantities(text))


def names_date(text: str) -> bool:
    """Whether a day, a month, a year or a period is named."""
    years = (quantity.unit is Unit.YEAR for quantity in read_quantities(text))
    return any(years) or MONTHS_AND_DAYS.search(fold(text)) is not None


def asserts(text: str) -> bool:
    """Whether a verb says that something is or was so."""
    # Before folding: without its accent the verb "é" is the word for "and".
    return IS.search(composed(text).lower()) is not None or ASSERTION.search(fold(text)) is not None


def names_someone(text: str) -> bool:
    """Whether a capitalised name stands after the first word; shouted text answers no."""
    letters = [letter for letter in composed(text) if letter.isalpha()]
    if sum(letter.isupper() for letter in letters) > len(letters) / 2:
        return False
    return any(match.start() > 0 for match in NAME.finditer(composed(text)))


READERS: Mapping[str, Callable[[str], bool]] = {
    "figure": names_figure,
    "date": names_date,
    "assertion": asserts,
    "name": names_someone,
}


@cache
def shipped_questions() -> tuple[Question, ...]:
    """The questions that come with the project."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["question"]
    return tuple(question_from(row) for row in rows)


def question_from(row: Mapping[str, Any]) -> Question:
    """The question of one row of the table."""
    lists = {name: tuple(row.get(name, ())) for name in ("words", "unless")}
    return Question(**{**row, **lists})


@dataclass(frozen=True, slots=True)
class Triage:
    """The grades of a statement in 0..1, and the questions it answered with yes."""

    checkworthiness: float
    harm: float
    reasons: tuple[str, ...]


def triage(text: str, questions: Sequence[Question]) -> Triage:
    """Sums up the weights of the yes answers, held within 0..1."""
    yes = [question for question in questions if question.is_yes(text)]
    worth = sum(question.weight for question in yes)
    harm = sum(question.harm for question in yes)
    return Triage(bounded(worth), bounded(harm), tuple(question.code for question in yes))


def bounded(grade: float) -> float:
    """A grade held within 0..1, to two decimals."""
    return round(min(1.0, max(0.0, grade)), 2)

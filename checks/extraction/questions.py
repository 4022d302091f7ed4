"""The yes/no questions of triage, as the desk reads and edits them."""

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from checks.quantities.reader import read_quantities
from checks.quantities.units import Unit
from checks.wording import composed, fold

TABLE = Path(__file__).parent / "questions.toml"
# [ours] Below this a statement is left to the reader.
WORTH_CHECKING = 0.35
MONTHS_AND_DAYS = re.compile(
    r"\b(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
    r"|ontem|anteontem|(?:no|neste|nesse|este) (?:ano|mes)|(?:ano|mes|semana) passad[oa]"
    r"|em 20\d\d|em 19\d\d|\d{1,2}/\d{1,2}(?:/\d{2,4})?|decada|madrugada|(?:bi|tri|se)mestre"
    # «In two years», «for eleven months»: a period without a date is one too.
    r"|(?:em|ha|por|durante|esper\w{1,4}|(?:nos|nas) ultim[oa]s|nos primeiros) (?:\w+ ){1,3}?"
    r"(?:anos?|mes|meses|dias?|semanas?|horas?|decadas?))\b"
)
# Endings of the past tense, and the small verbs that say something is so.
ASSERTION = re.compile(
    r"\b(?:sao|foi|foram|era|eram|esta|estao|estava|estavam|tem|tinha|ha|havia|houve|existe|existem"
    r"|faz|fez|fizeram|deu|deram|teve|tiveram|veio|vieram|custa|custam|paga|pagam|recebe|recebem"
    r"|ganha|ganham|perde|perdem|vende|usa|usam|diz|dizem|produz|gasta|gastam|deixa|deixou|somos"
    # Headlines are written in the present.
    r"|corta|aprova|libera|veta|anuncia|proibe|prende|fecha|abre|cria|compra|autoriza|derruba"
    r"|denuncia|condena|aumenta|reduz|sobe|cai|bate|registra|lidera|realiza|responde|obriga|congela"
    r"|mantem|possui|cobra|passa de|chega a|concentra|abandona|exporta|importa|atende|explica"
    r"|\d[\d.,]* (?:mil |milhao |milhoes )?(?:de )?\w+ sem|\w{3,}ei"
    r"|\w{3,}am|(?!homem|ontem|anteontem|alem|item|tambem|ordem|porem|alguem|ninguem|jovem|nuvem|origem)\w{3,}(?<!ag)em"
    r"|\w{2,}(?:aram|eram|iram|amos|emos|imos|ou|eu|iu|ado|ada|ados|adas|ido|ida|idos|idas))\b"
)
IS = re.compile(r"\bé\b")
NAME = re.compile(r"\b(?:[A-ZÀ-Ý][a-zà-ÿ]{2,}|[A-Z]{2,6}\b)")
# Written like names, and of nobody in particular.
NO_NAMES = frozenset(
    {
        "RT", "PIB", "IPTU", "IPVA", "ICMS", "ISS", "IVA", "PEC", "UPA", "UBS", "CPI", "CEP",
        "CPF", "CNPJ", "DNA", "TV", "HIV", "AIDS", "PIX", "LGBT", "ONG", "EPI", "UTI", "IDH",
    }
)  # fmt: skip
COMPARISON = re.compile(
    r"\b(?:mais|menos|maior|maiores|menor|menores|melhor|melhores|pior|piores|tanto|tao)\b"
    r"(?:\W+\w+){0,8}?\W+(?:do que|que (?:[oa]s?|em|n[oa]s?)|quanto)\b"
)


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
        """Whether the statement answers yes: by its rule in code, or by one of its words."""
        if self.read and READERS[self.read](text):
            return True
        if not self.words:
            return False
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
    return any(
        match.start() > 0 and match.group() not in NO_NAMES
        for match in NAME.finditer(composed(text))
    )


def compares(text: str) -> bool:
    """Whether two things are set side by side: «more … than», «as … as»."""
    return COMPARISON.search(fold(text)) is not None


READERS: Mapping[str, Callable[[str], bool]] = {
    "figure": names_figure,
    "date": names_date,
    "assertion": asserts,
    "name": names_someone,
    "comparison": compares,
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
    """The grades of a statement whose questions the rules answer."""
    return graded(question for question in questions if question.is_yes(text))


def graded_by_codes(codes: Collection[str], questions: Sequence[Question]) -> Triage:
    """The grades from answers somebody else gave: the codes of those that were yes."""
    return graded(question for question in questions if question.code in codes)


def graded(yes: Iterable[Question]) -> Triage:
    """Sums up the weights of the yes answers, held within 0..1; nobody gives a grade freely."""
    answered = tuple(yes)
    worth = sum(question.weight for question in answered)
    harm = sum(question.harm for question in answered)
    return Triage(bounded(worth), bounded(harm), tuple(question.code for question in answered))


def bounded(grade: float) -> float:
    """A grade held within 0..1, to two decimals."""
    return round(min(1.0, max(0.0, grade)), 2)

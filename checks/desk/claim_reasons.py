"""Why a claim has its grades: each question answered with yes and what it added, or a person."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import number_format

from checks.extraction.question_changes import from_rows
from checks.extraction.questions import Question, bounded, shipped_questions
from checks.journal import name_of
from checks.models import Claim
from checks.rule_words import question_in_words, words_of_question

SHIPPED = {question.code: question for question in shipped_questions()}


@dataclass(frozen=True, slots=True)
class Reason:
    """A question answered with yes, in words, and what it added to either grade (signed text)."""

    code: str
    worth: str
    harm: str
    words: str


@dataclass(frozen=True, slots=True)
class Grades:
    """The sums of the reasons beside the grades that stand, and the person who gave those."""

    reasons: list[Reason]
    worth: str
    harm: str
    is_bounded: bool
    graded_by: str
    graded_at: datetime | None
    stands_worth: str
    stands_harm: str


def grades_of(claim: Claim) -> Grades:
    """What the desk reads on a claim; ``graded_by`` should be fetched with it."""
    added = [_added(claim, code) for code in claim.reasons]
    worth, harm = (sum(one[place] for one in added) for place in (0, 1))
    return Grades(
        reasons=[_reason(claim, code) for code in claim.reasons],
        worth=decimal(bounded(worth)),
        harm=decimal(bounded(harm)),
        is_bounded=any(round(total, 2) != bounded(total) for total in (worth, harm)),
        graded_by=name_of(claim.graded_by) if claim.graded_by_id else "",
        graded_at=claim.graded_at,
        stands_worth=decimal(claim.checkworthiness),
        stands_harm=decimal(claim.harm),
    )


def answered_no(claim: Claim) -> list[str]:
    """The questions that were asked of a claim and not answered with yes, in words."""
    table = claim.question_table
    asked = from_rows(table.questions) if table else shipped_questions()
    return [question_in_words(one) for one in asked if one.code not in claim.reasons]


def signed(weight: float) -> str:
    """A weight with its sign and two decimals, as the reader's language writes it."""
    sign = "−" if weight < 0 else "+"
    return f"{sign}{decimal(abs(weight))}" if weight else "·"


def decimal(grade: float) -> str:
    """A grade with two decimals, as the reader's language writes it."""
    return number_format(grade, decimal_pos=2)


def _reason(claim: Claim, code: Any) -> Reason:
    kept, question = _kept(claim, code), SHIPPED.get(str(code))
    if kept is None and question is None:
        return Reason("", "", "", str(code))
    worth, harm = _added(claim, code)
    words = words_of_question(str(kept[2])) if kept else question_in_words(question)
    return Reason(str(code), signed(worth), signed(harm), words)


def _added(claim: Claim, code: Any) -> tuple[float, float]:
    """What an answer added; of claims graded before that was kept, what the shipped one adds."""
    kept = _kept(claim, code)
    if kept is not None:
        return kept[0], kept[1]
    question = SHIPPED.get(str(code), Question(str(code), ""))
    return question.weight, question.harm


def _kept(claim: Claim, code: Any) -> list[Any] | None:
    return claim.weights.get(str(code))

"""The questions of triage as the desk keeps them; the only writer of their tables.

Every change is a new table with its reason: what graded a claim can always be read again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from checks import journal
from checks.extraction.question_changes import as_rows, differences, from_rows, with_question
from checks.extraction.question_rules import MOST_QUESTIONS, fitted
from checks.extraction.questions import Question, shipped_questions
from checks.models.questions import REASON_MAX, QuestionTable
from checks.permissions import Act, demand
from checks.refusals import ReasonMissing
from checks.refusing import short_moment
from checks.triage_refusals import NothingToChange, QuestionsMovedOn, TooManyQuestions


@dataclass(frozen=True, slots=True)
class InForce:
    """The questions that claims are graded by now; without a table they are the shipped ones."""

    table: QuestionTable | None
    questions: tuple[Question, ...]

    @property
    def number(self) -> int:
        """The table's number; 0 while nobody has changed anything."""
        return self.table.number if self.table else 0

    @property
    def is_shipped(self) -> bool:
        """Whether they stand as they came with the project."""
        return not differences(shipped_questions(), self.questions)


def in_force() -> InForce:
    """The latest table, read anew."""
    table = QuestionTable.objects.order_by("-number").first()
    return InForce(table, from_rows(table.questions) if table else shipped_questions())


def change(question: Question, *, by: Any, reason: str, seen: int) -> QuestionTable:
    """Put a question in the place of its earlier form, or add it; for claims from then on.

    ``seen`` is the number of the table that the person saw. Raises ``UnfitQuestion``,
    ``ReasonMissing``, ``NothingToChange``, ``QuestionsMovedOn``, ``NotAllowed``.
    """
    demand(by, Act.SET_POLICY)
    now = in_force()
    return _keep(now, with_question(now.questions, fitted(question)), by, reason, seen)


def restore_shipped(*, by: Any, reason: str, seen: int) -> QuestionTable:
    """Go back to the questions that came with the project. Raises as ``change`` does."""
    demand(by, Act.SET_POLICY)
    return _keep(in_force(), shipped_questions(), by, reason, seen)


def pinned(*, by: Any, reason: str) -> QuestionTable:
    """The table in force as a row; the shipped questions get one when nobody changed any yet."""
    now = in_force()
    return now.table or _written(now, now.questions, by, reason)


def _keep(
    now: InForce, questions: Sequence[Question], by: Any, reason: str, seen: int
) -> QuestionTable:
    if not reason.strip():
        raise ReasonMissing
    if seen != now.number:
        raise _moved_on(now)
    if len(questions) > MOST_QUESTIONS:
        raise TooManyQuestions(most=MOST_QUESTIONS)
    if not differences(now.questions, questions):
        raise NothingToChange
    return _written(now, questions, by, reason)


def _written(now: InForce, questions: Sequence[Question], by: Any, reason: str) -> QuestionTable:
    changes = differences(now.questions, questions)
    try:
        with transaction.atomic():
            table = QuestionTable.objects.create(
                # Two people at once: the number lets one of them in.
                number=now.number + 1,
                questions=as_rows(questions),
                changes=changes,
                is_shipped=not differences(shipped_questions(), questions),
                reason=reason.strip()[:REASON_MAX],
                by=by,
            )
            journal.append("change_questions", by=by, note=_said(table))
    except IntegrityError:
        raise _moved_on(in_force()) from None
    return table


def _said(table: QuestionTable) -> str:
    codes = ", ".join(dict.fromkeys(change["code"] for change in table.changes))
    return f"[{table.number}] {codes} — {table.reason}"


def _moved_on(now: InForce) -> QuestionsMovedOn:
    if now.table is None:
        return QuestionsMovedOn(name="—", at="—")
    return QuestionsMovedOn(name=journal.name_of(now.table.by), at=short_moment(now.table.at))

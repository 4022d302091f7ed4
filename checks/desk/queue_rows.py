"""One row of the queue: the claim, its three parts as figures of 100, and what was seen of it."""

from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from checks.extraction.questions import shipped_questions
from checks.labels import topic_name
from checks.models import Appearance, Claim
from checks.rule_words import question_in_words

LEFT_OUT = {Appearance.State.REFUSED, Appearance.State.REMOVED}
QUESTIONS = {question.code: question for question in shipped_questions()}


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the priority, 0..100; None when it was never measured."""

    label: str
    value: int | None

    @property
    def in_words(self) -> str:
        """As a screen reader says it."""
        figure = _("no reading") if self.value is None else self.value
        return f"{self.label} {figure}"


@dataclass(frozen=True, slots=True)
class Row:
    """A claim as the queue shows it."""

    claim: Claim
    priority: int
    parts: tuple[Part, ...]
    formula: str
    topic: Any
    fact_check: Any
    appearances: list[Appearance]
    proposed: list[Appearance]
    reasons: list[tuple[str, str]]

    @property
    def in_words(self) -> str:
        """The priority with its parts, as a screen reader says it."""
        parts = ", ".join(part.in_words for part in self.parts)
        return _("Priority %(priority)d of 100: %(parts)s") % {
            "priority": self.priority,
            "parts": parts,
        }


def row_of(claim: Claim) -> Row:
    """The row of a claim that was fetched with its appearances and its check."""
    shown = [one for one in claim.appearances.all() if one.state not in LEFT_OUT]
    reach = None if claim.reach is None else _percent(claim.reach)
    return Row(
        claim=claim,
        priority=_percent(claim.priority),
        parts=(
            Part(_("checkable"), _percent(claim.checkworthiness)),
            Part(_("reach"), reach),
            Part(_("harm"), _percent(claim.harm)),
        ),
        formula=formula_of(claim),
        topic=topic_name(claim.topic),
        fact_check=getattr(claim, "fact_check", None),
        appearances=shown,
        proposed=[one for one in shown if one.state == Appearance.State.PROPOSED],
        reasons=[_reason(reason) for reason in claim.reasons],
    )


def formula_of(claim: Claim) -> str:
    """The calculation with its numbers, as in «Queue»."""
    worth, harm, value = (
        _decimal(part) for part in (claim.checkworthiness, claim.harm, claim.priority)
    )
    if claim.reach is None:
        return f"{worth} × {harm} = {value}"
    return f"{worth} × ({_decimal(claim.reach)} + {harm}) ÷ 2 = {value}"


def _percent(part: float) -> int:
    return round(part * 100)


def _decimal(part: float) -> str:
    return number_format(part, decimal_pos=2)


def _reason(code: Any) -> tuple[str, str]:
    """A reason of the triage in words, with the weight it has in the grade."""
    question = QUESTIONS.get(code) if isinstance(code, str) else None
    if question is None:
        return ("", str(code))
    return (f"{question.weight:+.2f}".replace("-", "−"), question_in_words(question))

"""Tables of questions as the chief editor makes them."""

from dataclasses import replace

from checks import question_tables
from checks.extraction.questions import Question
from tests.factories.people import chief

BRIDGE = Question("desk_1", "Fala de uma ponte?", weight=0.3, harm=0.2, words=("ponte*",))


def question(code):
    """A question as it stands now."""
    return next(one for one in question_tables.in_force().questions if one.code == code)


def change_question(code, *, reason="Pesava demais.", **values):
    """The table after a chief editor changed one question."""
    seen = question_tables.in_force().number
    changed = replace(question(code), **values)
    return question_tables.change(changed, by=chief(), reason=reason, seen=seen)

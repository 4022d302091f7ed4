"""The table of questions and its history, in the words of the screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from checks.desk.claim_reasons import decimal, signed
from checks.extraction.questions import Question, shipped_questions
from checks.rule_words import question_in_words


@dataclass(frozen=True, slots=True)
class Line:
    """One question as the table shows it."""

    code: str
    ask: str
    worth: str
    harm: str
    words: tuple[str, ...]
    unless: tuple[str, ...]
    is_by_rule: bool
    is_ours: bool
    is_changed: bool


def lines_of(questions: Sequence[Question]) -> list[Line]:
    """The questions in their order; what differs from the shipped ones is marked."""
    shipped = {one.code: one for one in shipped_questions()}
    return [
        Line(
            code=one.code,
            ask=question_in_words(one),
            worth=signed(one.weight),
            harm=signed(one.harm),
            words=one.words,
            unless=one.unless,
            is_by_rule=bool(one.read),
            is_ours=one.code not in shipped,
            is_changed=one != shipped.get(one.code),
        )
        for one in questions
    ]


def changes_in_words(changes: Sequence[dict[str, Any]], questions: Sequence[Question]) -> list[str]:
    """Each change in a sentence: which question, what, from what to what."""
    asked = {one.code: question_in_words(one) for one in (*shipped_questions(), *questions)}
    return [_in_words(change, asked) for change in changes]


def _in_words(change: dict[str, Any], asked: dict[str, str]) -> str:
    question = asked.get(change["code"], change["code"])
    old, new = change["old"], change["new"]
    match change["field"]:
        case "weight":
            said = _("worth checking %(old)s → %(new)s")
        case "harm":
            said = _("harm %(old)s → %(new)s")
        case "ask":
            return _("“%(old)s” became “%(new)s”") % {"old": old, "new": new}
        case "words" | "unless":
            return f"{question}: {_words_in_words(change['field'], old, new)}"
        case _:
            said = _("added") if old is None else _("no longer asked")
            return f"{question}: {said}"
    return f"{question}: {said % {'old': decimal(old), 'new': decimal(new)}}"


def _words_in_words(field: str, old: list[str], new: list[str]) -> str:
    added = ", ".join(word for word in new if word not in old)
    removed = ", ".join(word for word in old if word not in new)
    parts = []
    if added:
        parts.append(_("words added: %(words)s") % {"words": added})
    if removed:
        parts.append(_("words taken out: %(words)s") % {"words": removed})
    said = "; ".join(parts) or _("words in another order")
    return said if field == "words" else _("exceptions: %(changes)s") % {"changes": said}

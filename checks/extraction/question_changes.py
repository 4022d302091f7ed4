"""Two tables of questions compared, for the history of who changed what."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from checks.extraction.questions import Question, question_from

FIELDS = ("ask", "weight", "harm", "words", "unless")


def with_question(questions: Sequence[Question], changed: Question) -> tuple[Question, ...]:
    """The table with a question in the place of its earlier form, or added at the end."""
    if all(one.code != changed.code for one in questions):
        return (*questions, changed)
    return tuple(changed if one.code == changed.code else one for one in questions)


def differences(old: Sequence[Question], new: Sequence[Question]) -> list[dict[str, Any]]:
    """Each field that differs, as code, field, old and new; a question of one side only is one."""
    before, after = as_fields(old), as_fields(new)
    found: list[dict[str, Any]] = []
    for code in dict.fromkeys([*before, *after]):
        if code not in after or code not in before:
            found.append(
                {"code": code, "field": "", "old": before.get(code), "new": after.get(code)}
            )
            continue
        found += [
            {"code": code, "field": name, "old": before[code][name], "new": after[code][name]}
            for name in FIELDS
            if before[code][name] != after[code][name]
        ]
    return found


def as_fields(questions: Sequence[Question]) -> dict[str, dict[str, Any]]:
    """The fields a change can be about, by the question's code."""
    return {row["code"]: {name: row[name] for name in FIELDS} for row in as_rows(questions)}


def as_rows(questions: Sequence[Question]) -> list[dict[str, Any]]:
    """The table as JSON keeps it."""
    return [
        {**asdict(one), "words": list(one.words), "unless": list(one.unless)} for one in questions
    ]


def from_rows(rows: Sequence[dict[str, Any]]) -> tuple[Question, ...]:
    """The table that JSON kept."""
    return tuple(question_from(row) for row in rows)


def weights_of(codes: Sequence[str], questions: Sequence[Question]) -> dict[str, list[Any]]:
    """What each of these answers adds: code -> worth checking, harm, and the question's words."""
    return {one.code: [one.weight, one.harm, one.ask] for one in questions if one.code in codes}

"""Holds a record against its committed JSON schema, dates and addresses included."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from debates_live.record.problems import SHOWN_AT_MOST, place

SCHEMA_PATH = Path(__file__).with_name("debate_record.schema.json")
MANY = SHOWN_AT_MOST * 5


@cache
def validator() -> Draft202012Validator:
    """The compiled schema, with its formats asserted."""
    schema = json.loads(SCHEMA_PATH.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)


def schema_problems(data: Any) -> Iterator[str]:
    """Each breach as ``place: what is wrong``; at most a hundred, which is enough to act on."""
    for number, error in enumerate(validator().iter_errors(data)):
        if number == MANY:
            return
        telling = _most_telling(error)
        yield f"{place(data, list(telling.absolute_path))}: {telling.message}"


def _most_telling(error: ValidationError) -> ValidationError:
    # "is not valid under any of the given schemas" names no field; the branch that got
    # furthest (the object, not the null) does.
    while error.context:
        error = max(error.context, key=lambda inner: len(inner.absolute_path))
        if not error.context:
            break
    return error

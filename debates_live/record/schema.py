"""Holds a record against its committed JSON schema, dates and addresses included."""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from debates_live.record.problems import SHOWN_AT_MOST, place

SCHEMA_PATH = Path(__file__).with_name("debate_record.schema.json")
MANY = SHOWN_AT_MOST * 5


@cache
def validator() -> Validator:
    """The compiled schema, with its formats asserted."""
    schema = json.loads(SCHEMA_PATH.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return STRICT(schema, format_checker=Draft202012Validator.FORMAT_CHECKER)


def _pattern(
    validator: Validator, pattern: str, instance: object, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    # JSON Schema's patterns are ECMAScript's, where a last $ is the very end; Python's also
    # matches before a newline that ends the text.
    if isinstance(instance, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _format(
    validator: Validator, name: str, instance: object, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    # The checkers of addresses and instants are such Python patterns too.
    if isinstance(instance, str) and instance.endswith("\n"):
        yield ValidationError(f"{instance!r} is not a {name!r}")
    else:
        yield from Draft202012Validator.VALIDATORS["format"](validator, name, instance, schema)


STRICT = extend(Draft202012Validator, {"pattern": _pattern, "format": _format})


def schema_problems(data: Any) -> Iterator[str]:
    """Each breach as ``place: what is wrong``; at most a hundred, which is enough to act on."""
    for number, error in enumerate(validator().iter_errors(data)):
        if number == MANY:
            return
        telling = _most_telling(error)
        yield f"{place(data, list(telling.absolute_path))}: {telling.message}"


def _most_telling(error: ValidationError) -> ValidationError:
    # "is not valid under any of the given schemas" names no field; the branch that got
    # furthest does. Never the null: who wrote an object meant the object.
    while error.context:
        error = max(error.context, key=_telling)
    return error


def _telling(error: ValidationError) -> tuple[bool, int]:
    return error.validator_value != "null", len(error.absolute_path)

"""Reads a labelled file, one example a line in JSON, and says where one is none."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

Example = TypeVar("Example")


class UnreadableExample(ValueError):
    """A line that is no example; the message names the file, the line and what was expected."""


def examples_in(
    text: str, name: str, typed: Callable[[dict[str, Any]], Example], expected: str
) -> list[Example]:
    """The examples of a file's text, in order; raises ``UnreadableExample``.

    ``typed`` makes one of a row and raises ``ValueError`` with what is wrong in it.
    """
    found = [
        _example_of(line, f"{name}: line {number}", typed, expected)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    ]
    if not found:
        raise UnreadableExample(f"{name}: no example; expected {expected} a line")
    return found


def _example_of(
    line: str, where: str, typed: Callable[[dict[str, Any]], Example], expected: str
) -> Example:
    try:
        return typed(json.loads(line))
    except KeyError as missing:
        raise UnreadableExample(f"{where}: {missing} is missing; expected {expected}") from missing
    except (ValueError, TypeError, AttributeError, RecursionError) as problem:
        raise UnreadableExample(f"{where}: {problem}; expected {expected}") from problem

"""Reads JSON that strangers wrote: finite numbers, no key twice, bounded depth and size."""

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NoReturn

DEEPEST = 40
LARGEST_NUMBER = 1e12
MOST_CHARACTERS = 40_000_000
# Escapes that JSON allows and neither UTF-8 nor PostgreSQL can hold.
UNSTORABLE = re.compile(r"\\u(d[89a-f]|0000)", re.IGNORECASE)


class BadJson(ValueError):
    """Text that is not the JSON we accept; the message says where and why."""


def parse_json(text: str) -> Any:
    """Parse JSON text; raises BadJson with line and column, or with what is out of bounds."""
    if len(text) > MOST_CHARACTERS:
        raise BadJson(f"too large: {len(text)} characters, at most {MOST_CHARACTERS} are read")
    try:
        data = json.loads(
            text,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            parse_int=_bounded,
            object_pairs_hook=_object,
        )
    except json.JSONDecodeError as problem:
        raise BadJson(
            f"line {problem.lineno}, column {problem.colno}: not JSON ({problem.msg})"
        ) from problem
    except RecursionError as problem:
        raise BadJson(f"nested too deeply; at most {DEEPEST} levels are read") from problem
    _refuse_depth(data)
    if UNSTORABLE.search(text):
        _refuse_unstorable(data)
    return data


def _refuse_constant(name: str) -> NoReturn:
    raise BadJson(f"{name} is not a JSON number; a finite number was expected")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number) or abs(number) > LARGEST_NUMBER:
        raise BadJson(
            f"number {digits[:30]} is out of bounds; at most {LARGEST_NUMBER:.0e} is read"
        )
    return number


def _bounded(digits: str) -> int:
    if len(digits) > len("-1000000000000"):
        raise BadJson(
            f"number {digits[:30]} is out of bounds; at most {LARGEST_NUMBER:.0e} is read"
        )
    return int(digits)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadJson(f'key "{twice[:80]}" stands twice in one object')
    return read


def _refuse_depth(data: Any) -> None:
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return
    raise BadJson(f"nested too deeply; at most {DEEPEST} levels are read")


def _refuse_unstorable(data: Any) -> None:
    waiting = [data]
    while waiting:
        each = waiting.pop()
        waiting += _children(each)
        if isinstance(each, dict):
            waiting += each.keys()
        elif isinstance(each, str) and any(c == "\0" or "\ud800" <= c <= "\udfff" for c in each):
            raise BadJson("a text holds NUL or half a character, which cannot be stored")


def _children(parent: Any) -> Iterator[Any]:
    if isinstance(parent, dict):
        yield from parent.values()
    elif isinstance(parent, list):
        yield from parent

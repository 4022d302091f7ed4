"""Reads JSON that strangers wrote: finite numbers, no key twice, bounded depth and size."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from debates_live.record.problems import place, shortened

DEEPEST = 40
LARGEST_NUMBER = 1e12
MOST_CHARACTERS = 40_000_000
# Escapes that JSON allows and neither UTF-8 nor PostgreSQL can hold, and what they stand for.
UNSTORABLE_ESCAPE = re.compile(r"\\u(d[89a-f]|0000)", re.IGNORECASE)
UNSTORABLE = re.compile("[\\0\ud800-\udfff]")

Path = tuple[str | int, ...]


class BadJson(ValueError):
    """Text that is not the JSON we accept; the message says where and why."""


def parse_json(text: str) -> Any:
    """Parse JSON text; raises BadJson with line and column, or with the place out of bounds."""
    if len(text) > MOST_CHARACTERS:
        raise BadJson(f"too large: {len(text)} characters, at most {MOST_CHARACTERS} are read")
    hooks = _Hooks()
    try:
        data = json.loads(
            text,
            parse_constant=hooks.constant,
            parse_float=hooks.real,
            parse_int=hooks.whole,
            object_pairs_hook=hooks.keyed,
        )
    except json.JSONDecodeError as problem:
        raise BadJson(
            f"line {problem.lineno}, column {problem.colno}: not JSON ({problem.msg})"
        ) from problem
    except RecursionError as problem:
        raise BadJson(f"nested too deeply; at most {DEEPEST} levels are read") from problem
    _refuse_depth(data)
    if hooks.faults:
        raise BadJson(_placed(hooks.faults, data))
    if UNSTORABLE_ESCAPE.search(text):
        _refuse_unstorable(data)
    return data


class _Hooks:
    """Remembers what is out of bounds: the parser knows no place, the finished document does."""

    def __init__(self) -> None:
        self.faults: list[tuple[object, str]] = []

    def constant(self, name: str) -> object:
        return self._fault(object(), f"{name} is not a JSON number; a finite number was expected")

    def real(self, digits: str) -> object:
        number = float(digits)
        if math.isfinite(number) and abs(number) <= LARGEST_NUMBER:
            return number
        return self._out_of_bounds(digits)

    def whole(self, digits: str) -> object:
        if len(digits) <= len("-1000000000000"):
            return int(digits)
        return self._out_of_bounds(digits)

    def keyed(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        read = dict(pairs)
        if len(read) != len(pairs):
            twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
            self._fault(read, f'key "{twice[:80]}" stands twice in one object')
        return read

    def _out_of_bounds(self, digits: str) -> object:
        return self._fault(
            object(),
            f"number {digits[:30]} is out of bounds; at most {LARGEST_NUMBER:.0e} is read",
        )

    def _fault(self, stands_there: object, why: str) -> object:
        self.faults.append((stands_there, why))
        return stands_there


def _placed(faults: list[tuple[object, str]], data: Any) -> str:
    # What a key given twice hides is not in the document, but the object with that key is.
    reasons = {id(stands_there): why for stands_there, why in faults}
    return next(
        shortened(f"{place(data, path)}: {reasons[id(value)]}")
        for path, value in _walk(data)
        if id(value) in reasons
    )


def _walk(data: Any) -> Iterator[tuple[Path, Any]]:
    """Every value with its path, in the order of the document."""
    waiting: list[tuple[Path, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if isinstance(value, dict):
            waiting += [((*path, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [((*path, index), value[index]) for index in reversed(range(len(value)))]


def _refuse_depth(data: Any) -> None:
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return
    raise BadJson(f"nested too deeply; at most {DEEPEST} levels are read")


def _refuse_unstorable(data: Any) -> None:
    for path, value in _walk(data):
        texts = value.keys() if isinstance(value, dict) else [value]
        if any(isinstance(text, str) and UNSTORABLE.search(text) for text in texts):
            raise BadJson(
                shortened(
                    f"{_printable(place(data, path))}: a text holds NUL or half a character, "
                    "which cannot be stored"
                )
            )


def _printable(text: str) -> str:
    return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def _children(parent: Any) -> Iterator[Any]:
    if isinstance(parent, dict):
        yield from parent.values()
    elif isinstance(parent, list):
        yield from parent

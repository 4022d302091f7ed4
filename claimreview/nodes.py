"""Looking into JSON-LD nodes whose properties may be anything or in any shape."""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

Node = Mapping[str, Any]
LONGEST_NAME = 60
TYPE_PREFIX = re.compile(r"\A(?:https?://schema\.org/|schema:)")


def types_of(node: Node) -> tuple[str, ...]:
    """The node's types without schema.org's prefix; ``type`` is schema.org's own alias."""
    given = node.get("@type", node.get("type"))
    return tuple(TYPE_PREFIX.sub("", name.strip()) for name in many(given) if isinstance(name, str))


def has_type(node: object, name: str) -> bool:
    """Whether it is a node of that type; letter case makes no difference."""
    return isinstance(node, Mapping) and name.casefold() in {
        found.casefold() for found in types_of(node)
    }


def many(value: object) -> list[Any]:
    """A property as a list: nothing, one, or several values."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def first_node(value: object) -> Node | None:
    """The first object among a property's values."""
    return next((item for item in many(value) if isinstance(item, Mapping)), None)


def number(value: object) -> int | float | None:
    """A finite number, also when written as text ("5"); a whole one as int."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        if not re.fullmatch(r"\s*[+-]?\d{1,15}(?:\.\d{1,15})?\s*", value, re.ASCII):
            return None
        value = float(value) if "." in value else int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, float) and math.isfinite(value):
        return int(value) if value.is_integer() else value
    return None


def walk(root: object, max_depth: int) -> Iterator[tuple[str, int, object]]:
    """Every value below a root in document order, with its path and depth, never recursing."""
    stack: list[tuple[str, int, object]] = [("", 0, root)]
    while stack:
        path, depth, value = stack.pop()
        yield path, depth, value
        if depth <= max_depth:
            stack.extend(
                reversed([(below, depth + 1, item) for below, item in _below(path, value)])
            )


def _below(path: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            # A hostile key of a megabyte must not be copied into every path below it.
            name = str(key)[:LONGEST_NAME]
            yield (f"{path}.{name}" if path else name), item
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield f"{path}[{place}]", item

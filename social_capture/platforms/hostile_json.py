"""Reads JSON that strangers wrote: whatever is not of the expected shape is absent."""

import json
from typing import Any

from social_capture.platforms.failures import Unreadable

MOST_LISTED = 500
MOST_CHARACTERS = 100_000
LARGEST_COUNT = 2**63 - 1


def parsed(body: bytes) -> dict[str, Any] | list[Any]:
    """The object or list that the bytes are; raises ``Unreadable``."""
    try:
        found = json.loads(body, parse_constant=lambda _name: None)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {str(error)[:200]}") from error
    if not isinstance(found, dict | list):
        raise Unreadable("JSON, but neither an object nor a list")
    return found


def at(value: Any, *path: str) -> Any:
    """What stands at the end of the path of keys, or None."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def text(value: Any, *path: str, most: int = MOST_CHARACTERS) -> str:
    """The text there, else an empty one; halves of characters and NUL are marked as lost."""
    found = at(value, *path)
    if not isinstance(found, str):
        return ""
    return storable(found[:most])


def storable(found: str) -> str:
    """Without what neither UTF-8 nor PostgreSQL can hold."""
    whole = found.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return whole.replace("\0", "\ufffd")


def count(value: Any, *path: str) -> int | None:
    """The number of something there; None for what is none (missing, negative, a fraction)."""
    found = at(value, *path)
    if isinstance(found, str) and found.isascii() and found.isdigit() and len(found) < 20:
        found = int(found)
    if isinstance(found, bool) or not isinstance(found, int):
        return None
    return found if 0 <= found <= LARGEST_COUNT else None


def many(value: Any, *path: str) -> list[Any]:
    """The list there, cut at ``MOST_LISTED``; else an empty one."""
    found = at(value, *path)
    return found[:MOST_LISTED] if isinstance(found, list) else []


def web_address(value: Any, *path: str) -> str:
    """The http(s) address there; anything else, a script for example, is absent."""
    found = text(value, *path, most=2000).strip()
    return found if found.lower().startswith(("https://", "http://")) else ""


def total(*counts: int | None) -> int | None:
    """The sum of what is known; None when nothing is."""
    known = [one for one in counts if one is not None]
    return min(sum(known), LARGEST_COUNT) if known else None

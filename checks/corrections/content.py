"""What a correction says, in the form an approval is bound to and readers get."""

from collections.abc import Mapping
from typing import Any

from checks.canonical import changed_fields, content_hash

# The newsroom's own notes; readers are shown the rest field by field.
UNSHOWN = frozenset({"slug", "seo_title", "search_description", "title", "language"})


def correction_hash(
    kind: str, explanation: str, *, is_withdrawal: bool, corrects: int | None = None
) -> str:
    """The hash of a correction's public text, approved together with the content.

    ``corrects`` is the key of the earlier correction that it corrects; one that corrects none
    hashes as it did before there was such a thing.
    """
    said: dict[str, Any] = {
        "kind": kind,
        "explanation": explanation,
        "is_withdrawal": is_withdrawal,
    }
    return content_hash(said if corrects is None else said | {"corrects": corrects})


def old_and_new(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """For each public field that changed, its old and its new value."""
    return {name: [before.get(name), after.get(name)] for name in changed_fields(before, after)}

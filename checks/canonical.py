"""Canonical content of a check: the exact bytes that an approval is bound to.

Method: «Workflow», canonical content. Two contents are the same if and only if their
canonical JSON is byte-identical; nothing is normalised away, so a changed space counts.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

HASH_LENGTH = 64


def canonical_json(content: Mapping[str, Any]) -> str:
    """The content as JSON with sorted keys and no spare white space.

    Raises ``TypeError`` for a value JSON has no form for, ``ValueError`` for NaN or infinity.
    """
    return json.dumps(
        content, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
    )


def content_hash(content: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON, 64 lower-case hexadecimal digits."""
    # surrogatepass: a lone surrogate from a hostile post must hash, not crash the audit.
    return hashlib.sha256(canonical_json(content).encode("utf-8", "surrogatepass")).hexdigest()


def changed_fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Names of the fields whose value differs, in alphabetical order."""
    return sorted(
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    )

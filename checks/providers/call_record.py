"""What is kept of every call to a provider, answered or failed."""

import hashlib
import json
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Any

from checks.guard_change import GuardChange


class Purpose(StrEnum):
    """What a call was for."""

    EXTRACT = "extract"
    DECOMPOSE = "decompose"
    JUDGE = "judge"
    READ_AGAIN = "read_again"


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One call: who answered what question at what cost, and what the guards changed.

    ``cost_usd`` is ``None`` when no price is known, never 0 for that; ``input_hash`` is the
    SHA-256 of the canonical request, so that equal requests can be found again.
    """

    purpose: Purpose
    provider: str
    model: str
    prompt_version: str
    input_hash: str
    input_tokens: int = 0
    output_tokens: int = 0
    searches: int = 0
    cost_usd: Decimal | None = None
    duration_ms: int = 0
    raw_answer: str = ""
    changes: tuple[GuardChange, ...] = ()
    failure: str = ""

    def with_changes(self, changes: list[GuardChange]) -> "CallRecord":
        """The same call with what the guards changed in its answer."""
        return replace(self, changes=(*self.changes, *changes))


def hash_of(request: Any) -> str:
    """SHA-256 of a JSON-like request, independent of the order of its keys."""
    canonical = json.dumps(request, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()

"""What is kept of every call to a provider, answered or failed."""

import hashlib
import json
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Any

from checks.guard_change import GuardChange
from checks.providers.usage import Usage


class Purpose(StrEnum):
    """What a call was for."""

    EXTRACT = "extract"
    DECOMPOSE = "decompose"
    JUDGE = "judge"
    READ_AGAIN = "read_again"
    SEARCH = "search"
    LIST_HITS = "list_hits"
    COMPARE = "compare"


@dataclass(frozen=True, slots=True)
class CallRecord:
    """One call: who answered what question at what cost, and what the guards changed.

    ``usage`` is None and ``cost_usd`` is None when they are unknown, never 0 for that;
    ``input_hash`` is the SHA-256 of the canonical request, so that equal requests can be found
    again. ``kept_as`` is the number of the row that holds the call, where one does.
    """

    purpose: Purpose
    provider: str
    model: str
    prompt_version: str
    input_hash: str
    usage: Usage | None = None
    cost_usd: Decimal | None = None
    duration_ms: int = 0
    raw_answer: str = ""
    changes: tuple[GuardChange, ...] = ()
    failure: str = ""
    is_from_store: bool = False
    kept_as: int | None = None

    @property
    def tokens(self) -> int:
        """The tokens that are known to have been used."""
        return self.usage.tokens if self.usage else 0

    def with_changes(self, changes: list[GuardChange]) -> "CallRecord":
        """The same call with what the guards changed in its answer."""
        return replace(self, changes=(*self.changes, *changes))


def hash_of(request: Any) -> str:
    """SHA-256 of a JSON-like request, independent of the order of its keys."""
    canonical = json.dumps(request, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()

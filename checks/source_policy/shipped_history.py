"""How the shipped list of excluded sites came about: who leaves it stays in its history."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache

from checks.source_policy.rules import LISTS

HISTORY = LISTS / "history" / "excluded.csv"
DATE = LISTS / "date.txt"


@dataclass(frozen=True, slots=True)
class Listed:
    """An address that entered the shipped list of excluded sites, moved in it or left it."""

    on: date
    address: str
    was: str
    was_side: str
    becomes: str
    side: str
    reason: str
    origin: str


@cache
def shipped_history() -> Mapping[str, list[Listed]]:
    """Every entry by its address, each in the order of the days."""
    by_address: dict[str, list[Listed]] = {}
    with HISTORY.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            listed = Listed(
                on=date.fromisoformat(row["date"]),
                address=row["address"],
                was=row["from"],
                was_side=row["from_side"],
                becomes=row["class"],
                side=row["side"],
                reason=row["reason"],
                origin=row["origin"],
            )
            by_address.setdefault(listed.address, []).append(listed)
    return by_address


@cache
def listed_on() -> date:
    """The day on which the shipped lists were last reviewed."""
    return date.fromisoformat(DATE.read_text(encoding="utf-8").strip())

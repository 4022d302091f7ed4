"""How an indicator is read that a speaker did not specify. Method: judge rule 8."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent / "indicators.toml"


@dataclass(frozen=True, slots=True)
class DefaultIndicator:
    """What is said, and the series that it is read as; both are texts of the newsroom."""

    said: str
    read_as: str


@cache
def default_indicators() -> tuple[DefaultIndicator, ...]:
    """The shipped table, in its order."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["indicator"]
    return tuple(DefaultIndicator(row["said"], row["read_as"]) for row in rows)

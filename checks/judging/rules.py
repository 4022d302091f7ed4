"""The ten rules of the judge as data, with the numbers that code uses filled in."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from checks.quantities.comparison import EXACT_COUNTS_BELOW, FAR_OFF_FACTOR, MARGIN

TABLE = Path(__file__).parent / "rules.toml"


@dataclass(frozen=True, slots=True)
class JudgeRule:
    """One rule: its place (1-10), its code, and its sentence in Portuguese and English."""

    number: int
    code: str
    pt: str
    en: str


@cache
def judge_rules() -> tuple[JudgeRule, ...]:
    """The rules in their order. Method: «AI first draft» 4."""
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))["rule"]
    return tuple(
        JudgeRule(number, row["code"], with_numbers(row["pt"]), with_numbers(row["en"]))
        for number, row in enumerate(rows, start=1)
    )


def with_numbers(sentence: str) -> str:
    """The sentence with the margin in percent, the smallest count and the factor."""
    return sentence.format(
        margin=int(MARGIN * 100), exact_below=EXACT_COUNTS_BELOW, far_factor=FAR_OFF_FACTOR
    )

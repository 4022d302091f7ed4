"""What a figure counts; two figures of different units are never compared."""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Unit(StrEnum):
    """The unit of a figure; ``PLAIN`` is a count of things."""

    PLAIN = "plain"
    PERCENT = "percent"
    POINTS = "percentage_points"
    REAIS = "brl"
    DOLLARS = "usd"
    EUROS = "eur"
    METRES = "metres"
    SQUARE_METRES = "square_metres"
    KILOGRAMS = "kilograms"
    YEAR = "year"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class WrittenUnit:
    """How a unit is written after a figure (folded), and what turns it into the base unit."""

    pattern: re.Pattern[str]
    unit: Unit
    factor: Decimal = Decimal(1)


def _written(pattern: str, unit: Unit, factor: int = 1) -> WrittenUnit:
    return WrittenUnit(re.compile(rf"\s*(?:{pattern})"), unit, Decimal(factor))


# The first that fits counts, so points come before percent and km² before km.
UNITS_AFTER = (
    _written(r"p\.?\s?p\b\.?|pontos?\s+percentua(?:l|is)\b", Unit.POINTS),
    _written(r"%|por\s?cento\b", Unit.PERCENT),
    _written(r"(?:de\s+)?rea(?:is|l)\b", Unit.REAIS),
    _written(r"(?:de\s+)?dolar(?:es)?\b", Unit.DOLLARS),
    _written(r"(?:de\s+)?euros?\b", Unit.EUROS),
    _written(r"(?:de\s+)?(?:km²|km2\b|quilometros?\s+quadrados?\b)", Unit.SQUARE_METRES, 10**6),
    _written(r"(?:de\s+)?(?:hectares?\b|ha\b)", Unit.SQUARE_METRES, 10**4),
    _written(r"(?:de\s+)?(?:km\b|quilometros?\b)", Unit.METRES, 1000),
    _written(r"(?:de\s+)?(?:metros?\b(?!\s+(?:quadrado|cubico)))", Unit.METRES),
    _written(r"(?:de\s+)?toneladas?\b", Unit.KILOGRAMS, 1000),
    _written(r"(?:de\s+)?(?:kg\b|quilos?\b)", Unit.KILOGRAMS),
    _written(
        r"[ºª]|o?\s*(?:lugar|colocad[oa]|posicao)\b|(?<=o)\s+(?:maior|menor|pior|melhor)\b",
        Unit.RANK,
    ),
)
UNITS_BEFORE = (
    (re.compile(r"us\$\s*$"), Unit.DOLLARS),
    (re.compile(r"r\$\s*$"), Unit.REAIS),
    (re.compile(r"€\s*$"), Unit.EUROS),
)

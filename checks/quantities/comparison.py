"""How far a spoken figure is from the official one; the numbers of judge rules 1 and 4."""

from decimal import Decimal
from enum import StrEnum

from checks.quantities.reader import Quantity
from checks.quantities.units import Unit

MARGIN = Decimal("0.05")
# [ours] Below this a count is small enough to be known exactly.
EXACT_COUNTS_BELOW = 20
# [ours] Over twice or under half the official figure.
FAR_OFF_FACTOR = 2


class Agreement(StrEnum):
    """What the comparison of two figures says."""

    AGREES = "agrees"
    OFF = "off"
    FAR_OFF = "far_off"
    INCOMPARABLE = "incomparable"


def compare(spoken: Quantity, official: Quantity) -> Agreement:
    """Whether a spoken figure is within 5 % of the official one, off, or far off.

    Percent and percentage points, or any two different units, are ``INCOMPARABLE``. Years,
    ranks and whole counts under 20 have no margin. Method: judge rules 1 and 4.
    """
    if spoken.unit is not official.unit:
        return Agreement.INCOMPARABLE
    if spoken.value == official.value:
        return Agreement.AGREES
    if official.unit is Unit.YEAR:
        return Agreement.OFF
    if is_far_off(spoken.value, official.value):
        return Agreement.FAR_OFF
    if must_be_exact(official):
        return Agreement.OFF
    difference = abs(spoken.value - official.value)
    return Agreement.AGREES if difference <= MARGIN * abs(official.value) else Agreement.OFF


def must_be_exact(official: Quantity) -> bool:
    """Whether no margin applies: years, ranks, and whole counts under 20."""
    if official.unit in {Unit.YEAR, Unit.RANK}:
        return True
    is_whole = official.value == official.value.to_integral_value()
    return official.unit is Unit.PLAIN and is_whole and abs(official.value) < EXACT_COUNTS_BELOW


def is_far_off(spoken: Decimal, official: Decimal) -> bool:
    """Whether it is over twice, under half, or of the other sign."""
    if spoken * official <= 0:
        return spoken != official
    ratio = abs(spoken) / abs(official)
    return ratio > FAR_OFF_FACTOR or ratio * FAR_OFF_FACTOR < 1

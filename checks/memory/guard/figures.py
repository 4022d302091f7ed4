"""The figures of a statement as tokens: their value and what they count."""

from decimal import Decimal

from checks.memory.guard.tokens import Kind, Token
from checks.quantities.reader import Quantity, read_quantities
from checks.quantities.units import Unit

# From here on a bare figure may be an amount of money whose sign was left out.
LEAST_AMOUNT = 1000


def quantities_of(text: str) -> list[Quantity]:
    """The figures, without «um» as a count, which is read as an article."""
    return [one for one in read_quantities(text) if one.end > one.start]


def figure_token(quantity: Quantity, text: str) -> Token:
    """A figure as one token; ranks as the words for them, so that 2º is segundo."""
    kind = Kind.DATE if quantity.unit is Unit.YEAR else Kind.FIGURE
    return Token(f"{plain(quantity.value)}:{quantity.unit.value}", text, kind)


def plain(value: Decimal) -> str:
    """One spelling for one value."""
    return format(value.normalize(), "f")


def value_of(token: Token) -> str:
    """The value without its unit."""
    return token.key.partition(":")[0]


def unit_of(token: Token) -> str:
    """The unit without its value."""
    return token.key.partition(":")[2]


def same_figure(a: Token, b: Token) -> bool:
    """Whether both say the same amount of the same thing, R$ being left out or not."""
    if a.key == b.key:
        return True
    units = {unit_of(a), unit_of(b)}
    if value_of(a) != value_of(b) or units != {Unit.PLAIN.value, Unit.REAIS.value}:
        return False
    bare = a if unit_of(a) == Unit.PLAIN.value else b
    return Decimal(value_of(bare)) >= LEAST_AMOUNT and not bare.link

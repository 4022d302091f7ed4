"""What calls cost, in words: a sum is given only of what has a price."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from checks.costs import Cost

CENTS = Decimal("0.01")


def in_dollars(amount: Decimal) -> str:
    """US$ 1,25; below a cent as many places as it takes to see it."""
    places = 2 if amount >= CENTS or not amount else 6
    return f"US$ {number_format(amount, decimal_pos=places, force_grouping=True)}"


def cost_in_words(cost: Cost) -> str:
    """The known part, and the part that nobody knows."""
    if not cost.calls:
        return _("nothing: no service was asked")
    if not cost.unpriced_calls:
        return in_dollars(cost.known_usd)
    unknown = ngettext(
        "%(number)d call of unknown cost (%(tokens)s tokens)",
        "%(number)d calls of unknown cost (%(tokens)s tokens)",
        cost.unpriced_calls,
    ) % {
        "number": cost.unpriced_calls,
        "tokens": number_format(cost.tokens, force_grouping=True),
    }
    if cost.unpriced_calls == cost.calls:
        return unknown
    return _("%(known)s and %(unknown)s") % {
        "known": in_dollars(cost.known_usd),
        "unknown": unknown,
    }

"""Money and counts of models on the desk's screens: what is unknown says so, and is never 0."""

from decimal import Decimal

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from checks.desk.cost_words import in_dollars
from checks.rule_words import PURPOSES

register = template.Library()


@register.filter
def purpose_name(code: str) -> str:
    """The purpose in words; a code that nobody knows stays as it is."""
    return str(PURPOSES.get(code, code))


@register.filter
def usd(amount: Decimal | None) -> str:
    """An amount in US dollars, or that it is unknown."""
    return _("not known") if amount is None else in_dollars(amount)


@register.filter
def price(amount: Decimal | None) -> str:
    """A price as it stands in a list, without zeros at its end, or that it is unknown."""
    if amount is None:
        return _("not known")
    places = max(2, -int(amount.normalize().as_tuple().exponent))
    return str(number_format(amount, places))


@register.filter
def limit_usd(amount: Decimal | None) -> str:
    """A limit in US dollars, or that there is none."""
    return _("no limit in money") if amount is None else usd(amount)


@register.filter
def limit_tokens(count: int | None) -> str:
    """A limit in tokens, or that there is none."""
    if count is None:
        return _("no limit in tokens")
    return _("%(count)s tokens") % {"count": counted(count)}


@register.filter
def counted(count: int) -> str:
    """A count with its thousands apart."""
    return str(number_format(count, 0, force_grouping=True))

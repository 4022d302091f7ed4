"""Why a call was not made, in words: which limit, what it has counted, what the call may need."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from checks.desk.cost_words import in_dollars
from checks.providers.budget import OverBudget, Span, Unit


def over_in_words(message: str) -> str:
    """The sentence of a refusal as its failure keeps it; what is none stays as it is."""
    over = OverBudget.read(message)
    if over is None:
        return message
    if over.unit is Unit.PRICE:
        return _("The model has no price, and only a limit in money is set.")
    sentence = (
        _("Counted today: %(counted)s; this call may need %(call)s; the day’s limit is %(limit)s.")
        if over.span is Span.DAY
        else _(
            "Counted for this debate: %(counted)s; this call may need %(call)s; the debate’s limit "
            "is %(limit)s."
        )
    )
    amounts = {"counted": over.counted, "call": over.call, "limit": over.limit}
    return sentence % {name: _amount(amount, over.unit) for name, amount in amounts.items()}


def _amount(amount: Decimal, unit: Unit) -> str:
    if unit is Unit.USD:
        return in_dollars(amount)
    return _("%(count)s tokens") % {"count": number_format(amount, 0, force_grouping=True)}

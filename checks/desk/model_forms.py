"""The forms of the models' terms and limits: an empty price is unknown, an empty limit is none."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks.models import BudgetLimits, ModelTerms

PRICES = ("input_usd", "output_usd", "cache_write_usd", "cache_read_usd", "searches_usd")


class TermsForm(forms.ModelForm):
    """What a model costs and may write, from a day on."""

    class Meta:
        """Prices are in US dollars per million tokens."""

        model = ModelTerms
        fields = ("model", "since", "above_tokens", *PRICES, "max_output", "context", "origin")
        widgets = {"since": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        help_texts = {
            "above_tokens": _("0 for every prompt; more for the price of long prompts only."),
            "origin": _("The address of the price list and the day you read it."),
            "input_usd": _("US$ per million tokens. Empty: unknown, and shown so."),
            "context": _("The most tokens that the model reads and writes together."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Without a colon after labels, as everywhere at the desk."""
        super().__init__(*args, **{"label_suffix": "", **kwargs})

    @classmethod
    def like(cls, terms: ModelTerms | None) -> "TermsForm":
        """Filled with the terms that stand, but for where they come from; valid from today."""
        known = {name: getattr(terms, name) for name in cls.Meta.fields} if terms else {}
        # 0.1, not 0.100000: as a person would type it.
        known |= {
            name: f"{known[name].normalize():f}" for name in PRICES if known.get(name) is not None
        }
        return cls(initial=known | {"since": timezone.localdate(), "origin": ""})


class LimitsForm(forms.ModelForm):
    """The most that models may cost."""

    class Meta:
        """Each with a reason."""

        model = BudgetLimits
        fields = ("usd_per_day", "tokens_per_day", "usd_per_scope", "tokens_per_scope", "reason")
        help_texts = {
            "usd_per_day": _("Holds for calls that have a price. Empty: no limit."),
            "tokens_per_day": _(
                "Holds for every call. Without it, a model without a price is not asked at all "
                "where there is a limit in money."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Without a colon after labels, as everywhere at the desk."""
        super().__init__(*args, **{"label_suffix": "", **kwargs})

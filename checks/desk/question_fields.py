"""The fields in which weights and words of a question are typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from checks.extraction.question_rules import LONGEST_WORDS, MOST_WORDS

TEXT_MAX = MOST_WORDS * (LONGEST_WORDS + 2)


def weight_field(label: Any, help_text: Any) -> forms.FloatField:
    """A weight as it is typed here, with a comma or a point; never infinite or no number."""
    return forms.FloatField(
        label=label,
        help_text=help_text,
        min_value=-1,
        max_value=1,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        error_messages={"invalid": gettext_lazy("Write a number from −1 to 1, for example 0.25.")},
    )


def words_field(label: Any, help_text: Any) -> forms.CharField:
    """Words and phrases, one a line."""
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=False,
        max_length=TEXT_MAX,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

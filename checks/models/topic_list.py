"""A list of topics in one setting: boxes to tick on screen, a list of codes in the database."""

from typing import Any

from django import forms
from django.db import models

from checks.labels import TOPIC_LABELS


class TopicListField(models.JSONField):
    """Codes of ``checks.topics.Topic``, in the order of the list."""

    def formfield(self, **kwargs: Any) -> forms.Field:  # type: ignore[override]
        """One box per topic; none ticked is an empty list."""
        return forms.MultipleChoiceField(
            choices=[(code.value, label) for code, label in TOPIC_LABELS.items()],
            widget=forms.CheckboxSelectMultiple,
            required=False,
            label=self.verbose_name,
            help_text=self.help_text,
        )

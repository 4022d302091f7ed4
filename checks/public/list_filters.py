"""What a reader asks the list of checks for; all of it stands in the address."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks.labels import TOPIC_LABELS, VERDICT_LABELS
from checks.public.searching import QUESTION_MAX, words_of

SLUG = re.compile(r"[\w-]{1,120}\Z")
ORDERS = {
    "recentes": _("Most recent"),
    "alcance": _("Widest reach"),
    "repetidas": _("Most repeated"),
}


class SlugsField(forms.MultipleChoiceField):
    """Any number of slugs; one that nobody has finds nothing."""

    def valid_value(self, value: str) -> bool:
        """Whether it could be a slug at all."""
        return bool(SLUG.match(value))


class ListForm(forms.Form):
    """The search form; what is wrong in an address is said, and the rest still counts."""

    q = forms.CharField(max_length=QUESTION_MAX, required=False)
    veredito = forms.MultipleChoiceField(choices=list(VERDICT_LABELS.items()), required=False)
    pessoa = SlugsField(required=False)
    tema = forms.MultipleChoiceField(choices=list(TOPIC_LABELS.items()), required=False)
    de = forms.DateField(required=False, input_formats=["%Y-%m-%d"], label=_("From"))
    ate = forms.DateField(required=False, input_formats=["%Y-%m-%d"], label=_("Until"))
    ordem = forms.ChoiceField(choices=list(ORDERS.items()), required=False)


@dataclass(frozen=True, slots=True)
class ListFilters:
    """The filters in use; days are whole days of the site's zone."""

    words: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None

    @classmethod
    def of(cls, form: ListForm) -> "ListFilters":
        """What a bound form asks for, without what is wrong in it."""
        form.is_valid()
        asked = form.cleaned_data
        return cls(
            words=tuple(words_of(asked.get("q") or "")),
            verdicts=tuple(asked.get("veredito") or ()),
            people=tuple(asked.get("pessoa") or ()),
            topics=tuple(asked.get("tema") or ()),
            since=asked.get("de"),
            until=asked.get("ate"),
        )

    def apply(self, pages: Any, *, but: str = "") -> Any:
        """The pages that fit; ``but`` leaves one filter out, for the counts beside its values."""
        for word in self.words:
            pages = pages.filter(search_text__contains=word)
        if self.verdicts and but != "verdicts":
            pages = pages.filter(verdict__in=self.verdicts)
        if self.people and but != "people":
            pages = pages.filter(fact_check__claim__claimant__slug__in=self.people)
        if self.topics and but != "topics":
            pages = pages.filter(topic__in=self.topics)
        if self.since:
            pages = pages.filter(fact_check__first_published_at__gte=start_of(self.since))
        if self.until and self.until < date.max:
            next_day = start_of(self.until + timedelta(days=1))
            pages = pages.filter(fact_check__first_published_at__lt=next_day)
        return pages


def start_of(day: date) -> datetime:
    """The first instant of a day in the site's zone."""
    return timezone.make_aware(datetime.combine(day, time.min))

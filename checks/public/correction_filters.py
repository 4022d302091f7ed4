"""What a reader asks the list of corrections for; all of it stands in the address."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from checks.corrections.kinds import CorrectionKind
from checks.public.list_filters import start_of


class CorrectionForm(forms.Form):
    """Kind, person and days; what is wrong in an address is left out, and the rest counts."""

    tipo = forms.ChoiceField(choices=CorrectionKind.choices, required=False)
    pessoa = forms.SlugField(max_length=120, allow_unicode=True, required=False)
    de = forms.DateField(required=False, input_formats=["%Y-%m-%d"], label=_("From"))
    ate = forms.DateField(required=False, input_formats=["%Y-%m-%d"], label=_("Until"))


@dataclass(frozen=True, slots=True)
class CorrectionFilters:
    """The filters in use; days are whole days of the site's zone."""

    kind: str = ""
    person: str = ""
    since: date | None = None
    until: date | None = None

    @classmethod
    def of(cls, asked: Any) -> "CorrectionFilters":
        """From the query of an address."""
        form = CorrectionForm(asked)
        form.is_valid()
        found = form.cleaned_data
        return cls(
            kind=found.get("tipo") or "",
            person=found.get("pessoa") or "",
            since=found.get("de"),
            until=found.get("ate"),
        )

    def apply(self, corrections: Any, *, but: str = "") -> Any:
        """The corrections that fit; ``but`` leaves the kind out, for the counts beside each."""
        if self.kind and but != "kind":
            corrections = corrections.filter(kind=self.kind)
        if self.person:
            corrections = corrections.filter(fact_check__claim__claimant__slug=self.person)
        if self.since:
            corrections = corrections.filter(published_at__gte=start_of(self.since))
        if self.until and self.until < date.max:
            next_day = start_of(self.until + timedelta(days=1))
            corrections = corrections.filter(published_at__lt=next_day)
        return corrections

    @property
    def is_narrowed(self) -> bool:
        """Whether anything but the kind is asked for."""
        return bool(self.person or self.since or self.until)

    def query(self, **instead: str) -> str:
        """The query string that asks for the same, with some of it instead."""
        asked = {
            "tipo": self.kind,
            "pessoa": self.person,
            "de": self.since.isoformat() if self.since else "",
            "ate": self.until.isoformat() if self.until else "",
        } | instead
        return "?" + urlencode({name: value for name, value in asked.items() if value})

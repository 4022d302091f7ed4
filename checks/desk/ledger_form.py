"""What the ledger's address asks for: days, an election, a person or a party."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks.ledger.rows import Row, by_party
from checks.ledger.scope import Scope, month_of
from checks.models import ElectionRound, Person

PERSON = "person"
PARTY = "party"
PARTY_MAX = 60
# Beyond these no calendar of ours goes, and the arithmetic of dates ends somewhere.
DAYS = [MinValueValidator(date(2000, 1, 1)), MaxValueValidator(date(2100, 12, 31))]


class LedgerForm(forms.Form):
    """The filters; what is wrong in an address is said, and the rest still counts."""

    by = forms.ChoiceField(
        choices=[(PERSON, _("By person")), (PARTY, _("By party"))],
        required=False,
        widget=forms.HiddenInput,
    )
    since = forms.DateField(
        label=_("From"),
        required=False,
        validators=DAYS,
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    until = forms.DateField(
        label=_("Until"),
        required=False,
        validators=DAYS,
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    election = forms.ModelChoiceField(
        label=_("Election"),
        queryset=ElectionRound.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("Everyone, with or without a candidacy"),
    )
    person = forms.ModelChoiceField(
        label=_("Who said it"),
        queryset=Person.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("Anyone"),
    )
    party = forms.CharField(label=_("Party"), required=False, max_length=PARTY_MAX)

    def __init__(self, query: Any) -> None:
        """Dates are shown as the browser's own field needs them."""
        super().__init__(query, auto_id="ledger_%s")
        self.fields["election"].queryset = ElectionRound.objects.all()
        self.fields["person"].queryset = Person.objects.all()
        for name in ("since", "until"):
            self.fields[name].input_formats = ["%Y-%m-%d"]
            self.fields[name].widget.format = "%Y-%m-%d"

    def clean(self) -> dict[str, Any]:
        """Days in order."""
        cleaned = super().clean()
        since, until = cleaned.get("since"), cleaned.get("until")
        if since and until and since > until:
            raise ValidationError({"until": _("The last day comes before the first.")})
        return cleaned


@dataclass(frozen=True, slots=True)
class Asked:
    """What a bound form asks for; without days it is the present month."""

    scope: Scope
    by: str
    person: str
    party: str

    @classmethod
    def of(cls, form: LedgerForm) -> "Asked":
        """Leave out what is not valid."""
        form.is_valid()
        chosen = form.cleaned_data
        until = chosen.get("until")
        since = chosen.get("since") or (until.replace(day=1) if until else None)
        days = month_of(since or timezone.localdate())
        election = chosen.get("election")
        person = chosen.get("person")
        return cls(
            scope=Scope(
                since or days.since, until or days.until, election.slug if election else ""
            ),
            by=chosen.get("by") or PERSON,
            person=person.slug if person else "",
            party=chosen.get("party") or "",
        )

    def shown_in(self, form: LedgerForm) -> LedgerForm:
        """The form as it is shown: with the days that count, unless something in it is wrong."""
        if form.errors:
            return form
        scope = self.scope
        days = {"since": scope.since.isoformat(), "until": scope.until.isoformat(), "by": self.by}
        return LedgerForm({**form.data.dict(), **days})

    def narrowed(self, rows: list[Row]) -> list[Row]:
        """The rows of whom was asked for, in lines of people or of parties."""
        if self.person:
            rows = [row for row in rows if row.key == self.person]
        if self.party:
            rows = [row for row in rows if row.party.casefold() == self.party.casefold()]
        return by_party(rows) if self.by == PARTY else rows

    def address(self, **changes: str) -> str:
        """The query string of this ledger, with other values for some of it."""
        scope = self.scope
        values = {
            "since": scope.since.isoformat(),
            "until": scope.until.isoformat(),
            "election": scope.election,
            "by": self.by,
            "person": self.person,
            "party": self.party,
        } | changes
        return "?" + urlencode({name: value for name, value in values.items() if value})

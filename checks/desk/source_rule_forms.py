"""The forms of the source policy: what is typed about a rule, and a file with many."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from checks.desk.reply_forms import DeskForm
from checks.input_files import UnreadableFile, decoded
from checks.labels import SOURCE_CLASS_LABELS
from checks.models.source_rules import (
    ADDRESS_MAX,
    ORIGIN_MAX,
    REASON_MAX,
    SIDE_MAX,
    SourceRuleChange,
)
from checks.source_policy.rules import InvalidRule
from checks.source_rules.files import MOST_BYTES, Reading, read_rows
from checks.source_rules.wanted import Wanted
from checks.source_rules.words import invalid_in_words

Kind = SourceRuleChange.Kind
FIELD_OF = {"no_class": "source_class", "no_side": "side", "no_reason": "reason"} | {
    "no_origin": "origin"
}


class RuleForm(DeskForm):
    """A rule for an address: its class, side, reason and origin."""

    kind = Kind.RULE
    address = forms.CharField(
        label=_("Site, with a path if the rule is about a part of it"),
        max_length=ADDRESS_MAX,
        help_text=_("For example g1.globo.com/fato-ou-fake. It holds for everything below."),
    )
    source_class = forms.ChoiceField(
        label=_("Class"),
        choices=[("", "—"), *((each.value, name) for each, name in SOURCE_CLASS_LABELS.items())],
    )
    side = forms.CharField(
        label=_("Side or party"),
        max_length=SIDE_MAX,
        required=False,
        help_text=_("For campaign and excluded sites: left, right, centre, or the party."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=REASON_MAX)
    origin = forms.CharField(
        label=_("Where the entry comes from"),
        max_length=ORIGIN_MAX,
        help_text=_("A document, a study, a decision of the desk, with its date."),
    )

    def clean(self) -> dict[str, Any]:
        """Hold it to what every rule has; each lack stands at its field."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            self.wanted = self.typed(cleaned).checked()
        except InvalidRule as error:
            field = FIELD_OF.get(error.code, "address")
            self.add_error(field if field in self.fields else None, invalid_in_words(error.code))
        return cleaned

    def typed(self, cleaned: dict[str, Any]) -> Wanted:
        """What was typed, not read yet."""
        names = ("address", "source_class", "side", "reason", "origin")
        return Wanted(kind=self.kind, **{name: cleaned.get(name, "") for name in names})


class LeaveForm(RuleForm):
    """Only the reason: the address has no rule of its own any more, or the shipped one again."""

    source_class = side = origin = None
    address = forms.CharField(widget=forms.HiddenInput, max_length=ADDRESS_MAX)


class RetireForm(LeaveForm):
    """The rule does not count any more."""

    kind = Kind.RETIRED


class ShippedForm(LeaveForm):
    """The shipped rule counts again."""

    kind = Kind.SHIPPED


FORMS: dict[str, type[RuleForm]] = {
    Kind.RULE: RuleForm,
    Kind.RETIRED: RetireForm,
    Kind.SHIPPED: ShippedForm,
}


class ListForm(DeskForm):
    """A CSV file, or its text again once it was looked at."""

    file = forms.FileField(
        label=pgettext_lazy("source rule", "CSV file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv"}),
        help_text=_(
            "With the same header as the file that “CSV” gives: address,class,side,reason,origin"
        ),
    )
    text = forms.CharField(
        required=False, strip=False, max_length=MOST_BYTES, widget=forms.HiddenInput
    )
    name = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Read it, whichever way it came."""
        cleaned = super().clean() or {}
        upload = cleaned.get("file")
        if upload:
            cleaned["name"] = upload.name
            cleaned["text"] = self._text_of(upload)
        if not self.errors and not cleaned.get("text"):
            self.add_error("file", _("Choose a file."))
        return cleaned

    def _text_of(self, upload: Any) -> str:
        content = upload.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            self.add_error("file", _("The file is larger than 2 MB."))
            return ""
        try:
            return decoded(content, upload.name)
        except UnreadableFile:
            self.add_error("file", _("The file is no text in UTF-8."))
            return ""

    def reading(self) -> Reading:
        """The rows of what came."""
        return read_rows(self.cleaned_data["text"])

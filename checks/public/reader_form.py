"""The form by which a reader points out an error, brings a source or makes a formal complaint."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from checks.models.readers import LINK_MAX, NOTE_MAX, ReaderMessage
from checks.readers.link_answer import judged
from checks.readers.plain_words import plain_line, plain_words
from checks.readers.receiving import Sent
from checks.refusals import LinkRefused
from checks.verdicts import NoDataReason, Verdict

Kind = ReaderMessage.Kind
KINDS = {
    Kind.ERROR: _("There is an error in this check"),
    Kind.MISSING_SOURCE: _("I have the source that was missing"),
    Kind.COMPLAINT: _("I make a formal complaint about this check"),
}
# One line of an e-mail address, by the standard.
EMAIL_MAX = 254


class PlainField(forms.CharField):
    """Text from outside: made plain first, then measured."""

    def __init__(self, *, is_line: bool = False, **kwargs: Any) -> None:
        """``is_line`` for what takes one line."""
        self.is_line = is_line
        super().__init__(**kwargs)

    def to_python(self, value: Any) -> str:
        """Nothing invisible, nothing that a database refuses."""
        return (plain_line if self.is_line else plain_words)(str(value or ""))


class LinkField(forms.CharField):
    """An address as it was pasted: what hides in it is for the source policy to see."""

    def to_python(self, value: Any) -> str:
        """Without a NUL, which no address has and no database takes."""
        return str(value or "").replace("\x00", " ").strip()

    def clean(self, value: Any) -> str:
        """The source policy answers at once, once the length is right."""
        link = str(super().clean(value))
        try:
            judged(link)
        except LinkRefused as refused:
            raise forms.ValidationError(str(refused.details["why"])) from None
        return link


class ReaderForm(forms.Form):
    """What is typed; a refused link keeps everything else."""

    kind = forms.ChoiceField(
        choices=list(KINDS.items()), widget=forms.RadioSelect, label=_("What do you want to tell?")
    )
    link = LinkField(
        max_length=LINK_MAX,
        required=False,
        label=_("Link of the source"),
        help_text=_(
            "The whole address of the page. Shorteners are refused, because they hide where they "
            "lead."
        ),
    )
    note = PlainField(
        max_length=NOTE_MAX,
        required=False,
        widget=forms.Textarea,
        label=_("What is wrong or missing"),
        help_text=_(
            "Say which sentence and, in a source, on which page the datum stands. Write nothing "
            "here that would show who you are."
        ),
    )
    capacity = forms.ChoiceField(
        choices=[("", _("I would rather not say")), *ReaderMessage.Capacity.choices],
        required=False,
        label=_("You write as"),
    )
    email = forms.EmailField(
        max_length=EMAIL_MAX,
        required=False,
        label=_("E-mail, if you want to be told"),
        help_text=_("Only who answers you sees it."),
    )
    # Nobody sees this field; a script that fills in everything fills it in too.
    website = forms.CharField(required=False, label=_("Leave this field empty"))

    def __init__(self, *args: Any, kinds: list[str], **kwargs: Any) -> None:
        """``kinds`` are those that make sense for the check."""
        super().__init__(*args, **kwargs)
        asked: Any = self.fields["kind"]
        asked.choices = [(kind, KINDS[Kind(kind)]) for kind in kinds]
        for name, field in self.fields.items():
            if name != "kind":
                field.widget.attrs["class"] = "input"
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["link"].widget.attrs |= {"autocomplete": "off", "inputmode": "url"}
        self.fields["website"].widget.attrs |= {"autocomplete": "off", "tabindex": "-1"}

    def clean(self) -> dict[str, Any]:
        """A source needs its link; anything else needs words."""
        typed = super().clean() or {}
        kind = typed.get("kind")
        if kind == Kind.MISSING_SOURCE and not typed.get("link") and "link" not in self.errors:
            self.add_error("link", _("Paste the link of the source."))
        needs_words = kind in {Kind.ERROR, Kind.COMPLAINT} and not typed.get("note")
        if needs_words and "note" not in self.errors:
            self.add_error("note", _("Say in a sentence what is wrong."))
        return typed

    def sent(self, language: str) -> Sent:
        """What was typed, for the desk."""
        typed = self.cleaned_data
        return Sent(
            kind=typed["kind"],
            note=typed["note"],
            link=typed["link"],
            capacity=typed["capacity"],
            email=typed["email"],
            language=language,
        )


def kinds_for(page: Any) -> list[str]:
    """A missing source is asked for only where none was found."""
    is_missing = (page.verdict, page.no_data_reason) == (Verdict.NO_DATA, NoDataReason.NO_SOURCE)
    return [kind for kind in Kind.values if kind != Kind.MISSING_SOURCE or is_missing]

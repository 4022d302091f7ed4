"""The forms of the right of reply: bounded, in the person's own clock, kept when refused."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks.models.replies import Channel, ReplyEffect, ReplyOutcome, ReplyRequest
from social_capture.models import Capture

WORDS_MAX = 20_000
REASON_MAX = 500
MINUTES = "%Y-%m-%dT%H:%M"


def moment_field(label: Any, *, required: bool = True) -> forms.DateTimeField:
    """A day and a time, to the minute."""
    return forms.DateTimeField(
        label=label,
        required=required,
        input_formats=[MINUTES, "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTES),
    )


def words_field(label: Any, *, rows: int = 5, **options: Any) -> forms.CharField:
    """Several lines of text."""
    options.setdefault("max_length", WORDS_MAX)
    return forms.CharField(label=label, widget=forms.Textarea(attrs={"rows": rows}), **options)


class DeskForm(forms.Form):
    """A form of the desk: labels without a colon."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """As Django's, with our labels."""
        super().__init__(*args, **{"label_suffix": "", **kwargs})


class AskForm(DeskForm):
    """Who was asked, how, what and until when."""

    name = forms.CharField(label=_("Who was asked"), max_length=200)
    role = forms.CharField(label=_("Role"), max_length=200, required=False)
    office = forms.CharField(label=_("Office or press office"), max_length=200, required=False)
    channel = forms.ChoiceField(label=_("How they were asked"), choices=Channel.choices)
    address = forms.CharField(
        label=_("Address or number it was sent to"),
        max_length=300,
        required=False,
        help_text=_("Only the desk sees it: it is in no page and in no dossier."),
    )
    question = words_field(_("The text that was sent"), rows=6)
    asked_at = moment_field(_("Sent at"))
    deadline_at = moment_field(_("Time to answer until"))

    @classmethod
    def about(cls, page: Any, hours: int) -> dict[str, Any]:
        """What is filled in beforehand: the claimant, now, and the newsroom's usual time."""
        now = timezone.now()
        return {
            "name": page.claimant_name,
            "role": page.claimant_role,
            "channel": Channel.EMAIL,
            "asked_at": now,
            "deadline_at": now + timedelta(hours=hours),
        }


class AskAgainForm(AskForm):
    """The corrected entry of a request, with the reason."""

    because = forms.CharField(label=_("What was wrong in the entry before"), max_length=REASON_MAX)

    @classmethod
    def in_place_of(cls, request: ReplyRequest) -> dict[str, Any]:
        """The entry as it stands."""
        names = ("name", "role", "office", "channel", "question", "asked_at", "deadline_at")
        contact = getattr(request, "contact", None)
        return {name: getattr(request, name) for name in names} | {
            "address": contact.address if contact else ""
        }


class OutcomeForm(DeskForm):
    """What came of a request."""

    kind = forms.ChoiceField(label=_("What came"), choices=ReplyOutcome.Kind.choices)
    text = words_field(_("Their words, exactly"), required=False)
    came_at = moment_field(_("Came at"), required=False)
    channel = forms.ChoiceField(
        label=_("How it came"), choices=[("", "—"), *Channel.choices], required=False
    )
    capture = forms.ModelChoiceField(
        label=_("Number of the capture, if we archived it"),
        queryset=Capture.objects.all(),
        required=False,
        widget=forms.NumberInput,
    )
    reference = forms.CharField(label=_("File or protocol number"), max_length=300, required=False)


class CorrectedOutcomeForm(OutcomeForm):
    """The corrected entry of an outcome, or words that came after silence."""

    because = forms.CharField(label=_("Why this entry changes"), max_length=REASON_MAX)

    @classmethod
    def in_place_of(cls, outcome: ReplyOutcome) -> dict[str, Any]:
        """The entry as it stands."""
        names = ("kind", "text", "came_at", "channel", "reference")
        return {name: getattr(outcome, name) for name in names} | {"capture": outcome.capture_id}


class EffectForm(DeskForm):
    """What the answer changes."""

    effect = forms.ChoiceField(label=_("Effect on the check"), choices=ReplyEffect.Effect.choices)
    reason = words_field(_("Why, in a sentence"), rows=3, max_length=4_000)

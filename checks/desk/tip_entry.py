"""Enters a message that came another way: a comment on a video, a letter, a phone call."""

from datetime import datetime, time
from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from checks.desk.screens import DeskScreen
from checks.desk.tips import address_of
from checks.models import FactCheck, ReaderMessage
from checks.models.readers import LINK_MAX, NOTE_MAX
from checks.permissions import Act
from checks.public.reader_form import LinkField, PlainField
from checks.readers.receiving import Sent, enter
from checks.states import PUBLIC

ADDRESS_MAX = 500
PLACE_MAX = 200


class EntryForm(forms.Form):
    """What was said, where and when; no field for who said it."""

    check_address = PlainField(
        is_line=True,
        max_length=ADDRESS_MAX,
        label=_("Public address of the check"),
        help_text=_("As it stands in the browser, or its last part."),
    )
    kind = forms.ChoiceField(choices=ReaderMessage.Kind.choices, label=_("Kind"))
    came_from = PlainField(
        is_line=True,
        max_length=PLACE_MAX,
        label=_("Where it came from"),
        help_text=_("For example: comment on the published video. No name, no account."),
    )
    received_on = forms.DateField(
        label=_("Received on"),
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        initial=timezone.localdate,
        help_text=_("The clock of a complaint counts from this day."),
    )
    capacity = forms.ChoiceField(
        choices=[("", _("Not said")), *ReaderMessage.Capacity.choices],
        required=False,
        label=_("In what capacity"),
    )
    link = LinkField(max_length=LINK_MAX, required=False, label=_("Link, if there was one"))
    note = PlainField(
        max_length=NOTE_MAX, widget=forms.Textarea(attrs={"rows": 4}), label=_("What is contested")
    )

    def clean_check_address(self) -> FactCheck:
        """The check that is public at this address."""
        slug = urlsplit(self.cleaned_data["check_address"]).path.strip("/").rpartition("/")[2]
        found = FactCheck.objects.filter(page__slug=slug, state__in=PUBLIC).first()
        if found is None:
            raise forms.ValidationError(_("No published check has this address."))
        return found

    def clean_received_on(self) -> Any:
        """Not in the future."""
        day = self.cleaned_data["received_on"]
        if day > timezone.localdate():
            raise forms.ValidationError(_("This day has not come yet."))
        return day


class EnterTipView(DeskScreen):
    """The form, and the message that comes of it."""

    template_name = "checks/desk/tip_entry.html"
    screen_title = _("Enter a message")
    header_icon = "mail"
    needs = frozenset({Act.TRIAGE})
    http_method_names = ["get", "head", "options", "post"]

    def get(self, _request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        """An empty form."""
        return self.render_to_response(self.get_context_data(form=EntryForm(label_suffix="")))

    def post(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        """Keep it, or show what was typed with what is missing."""
        form = EntryForm(request.POST, label_suffix="")
        if not form.is_valid():
            return self.render_to_response(self.get_context_data(form=form), status=422)
        typed = form.cleaned_data
        message = enter(
            typed["check_address"],
            Sent(
                kind=typed["kind"],
                note=typed["note"],
                link=typed["link"],
                capacity=typed["capacity"],
            ),
            by=request.user,
            came_from=typed["came_from"],
            received_at=_instant_of(typed["received_on"]),
        )
        messages.success(request, str(_("Entered. It is decided like any other message.")))
        return redirect(address_of(message))


def _instant_of(day: Any) -> datetime:
    """Now for today; noon for a day before, which is nobody’s exact hour."""
    if day == timezone.localdate():
        return timezone.now()
    return timezone.make_aware(datetime.combine(day, time(12)))

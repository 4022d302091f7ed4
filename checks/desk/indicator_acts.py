"""The acts on the table of default indicators: write a row, take one out, put one back."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from checks import indicator_table
from checks.desk.indicators import KEEPERS, IndicatorsView
from checks.desk.refusal_answers import status_of
from checks.desk.screens import DeskAct
from checks.desk.typed_fields import number_of, typed_in
from checks.models.indicators import READ_AS_MAX, REASON_MAX, SAID_MAX
from checks.refusals import NotAllowed, Refusal


class IndicatorAct(DeskAct):
    """One act on one row; what was typed comes back with the reason when it is refused."""

    needs = KEEPERS
    done: str | Promise = ""

    def post(self, request: HttpRequest) -> HttpResponse:
        """Do it, and show the table again."""
        self.typed = {
            "key": typed_in(request, "key", at_most=SAID_MAX),
            "said": typed_in(request, "said", at_most=SAID_MAX),
            "read_as": typed_in(request, "read_as", at_most=READ_AS_MAX),
            "reason": typed_in(request, "reason", at_most=REASON_MAX),
        }
        seen = number_of(request.POST.get("seen_version", "")) or 0
        self.act(by=request.user, seen_version=seen)
        messages.success(request, str(self.done))
        return redirect("desk:indicators")

    def act(self, **who: Any) -> None:
        """The one call."""
        raise NotImplementedError

    def refused(self, refusal: Refusal) -> HttpResponse:
        """On the table itself, beside what was typed."""
        if isinstance(refusal, NotAllowed):
            return super().refused(refusal)
        screen = IndicatorsView()
        screen.setup(self.request)
        screen.acts = self.acts
        context = screen.get_context_data(typed=self.typed, refusal=refusal)
        response = screen.render_to_response(context)
        response.status_code = status_of(refusal)
        return response


class ChangeIndicator(IndicatorAct):
    """Write a row anew, or add one."""

    done = _("Saved. Drafts asked for from now on read it this way; earlier ones stay as they are.")

    def act(self, **who: Any) -> None:
        """With everything that was typed."""
        indicator_table.change(**self.typed, **who)


class RetireIndicator(IndicatorAct):
    """Take a row out."""

    done = _("Taken out of the table. Its history stays.")

    def act(self, **who: Any) -> None:
        """With the reason."""
        indicator_table.retire(key=self.typed["key"], reason=self.typed["reason"], **who)


class RestoreIndicator(IndicatorAct):
    """Put a shipped row back as it was."""

    done = _("The row is as it was shipped.")

    def act(self, **who: Any) -> None:
        """With the reason."""
        indicator_table.restore(key=self.typed["key"], reason=self.typed["reason"], **who)


ACTS: dict[str, Callable[..., Any]] = {
    "change_indicator": ChangeIndicator.as_view(),
    "retire_indicator": RetireIndicator.as_view(),
    "restore_indicator": RestoreIndicator.as_view(),
}
INDICATOR_URLS: list[Any] = [
    path("indicators/", IndicatorsView.as_view(), name="indicators"),
    *(
        path(f"indicators/{name.removesuffix('_indicator')}/", view, name=name)
        for name, view in ACTS.items()
    ),
]

"""Captures that were not read for claims: why, when they are tried again, and a button for now."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks import triage
from checks.desk.call_lines import error_in_words
from checks.desk.screens import DeskAct, DeskScreen
from checks.models import TriageRun
from checks.permissions import Act

MOST_SHOWN = 100


class FailedTriagesView(DeskScreen):
    """The latest failures first."""

    template_name = "checks/desk/failed_triages.html"
    header_icon = "warning"
    screen_title = gettext_lazy("Failed triages")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Each with its reason in words."""
        failed = TriageRun.objects.filter(state=TriageRun.State.FAILED).select_related("capture")
        return super().get_context_data(**kwargs) | {
            "rows": [(run, error_in_words(run.error)) for run in failed[:MOST_SHOWN]],
            "may_retry": Act.TRIAGE in self.acts,
        }


class RetryTriage(DeskAct):
    """Read a capture again that could not be read."""

    needs = frozenset({Act.TRIAGE})

    def post(self, request: HttpRequest, run_id: int) -> HttpResponse:
        """Back on the queue; one that has not failed stays as it is."""
        if triage.retry(get_object_or_404(TriageRun, pk=run_id)):
            messages.success(request, _("It is read again within a minute or two."))
        return redirect("desk:failed_triages")

"""The acts in bulk of the queue: what was left out is named on a page that stays."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from wagtail.admin.utils import get_valid_next_url_from_request

from checks import queue_bulk, queueing
from checks.desk.claim_fields import deadline_in, discard_code_in, reason_in_words
from checks.desk.screens import DeskAct
from checks.desk.typed_fields import number_of, person_in
from checks.models import Claim
from checks.permissions import Act


class BulkAct(DeskAct):
    """One act on every marked claim, and an answer that says what became of each."""

    needs = frozenset({Act.TRIAGE})

    def post(self, request: HttpRequest) -> HttpResponse:
        """Do it; with nothing left out it is one line, else a page."""
        self.back = get_valid_next_url_from_request(request) or reverse("desk:queue")
        acts = {
            "assign": self._assign,
            "deadline": self._set_deadline,
            "discard": self._discard,
            "join": self._join,
        }
        chosen = acts.get(request.POST.get("act", ""))
        if chosen is None:
            raise Http404
        marked = map(number_of, request.POST.getlist("claim"))
        numbers = [number for number in marked if number is not None]
        outcome = queue_bulk.on_each(numbers, chosen(request), by=request.user)
        done = ngettext("%(n)s claim changed.", "%(n)s claims changed.", len(outcome.done)) % {
            "n": len(outcome.done)
        }
        if not outcome.left_out:
            messages.success(request, done)
            return redirect(self.back)
        return TemplateResponse(
            request,
            "checks/desk/bulk_answer.html",
            {
                "outcome": outcome,
                "done": done,
                "back": self.back,
                "header_title": _("What was changed, and what was not"),
                "page_title": _("What was changed, and what was not"),
                "header_icon": "list-ul",
                "breadcrumbs_items": [
                    {"url": reverse("wagtailadmin_home"), "label": _("Home")},
                    {"url": self.back, "label": _("Queue")},
                    {"url": "", "label": _("What was changed, and what was not")},
                ],
            },
            status=200 if outcome.done else 409,
        )

    def _assign(self, request: HttpRequest) -> Callable[[Claim], Any]:
        to = person_in(request)
        return lambda claim: queueing.assign(claim, to=to, by=request.user)

    def _set_deadline(self, request: HttpRequest) -> Callable[[Claim], Any]:
        due_at = deadline_in(request)
        return lambda claim: queueing.set_deadline(claim, due_at=due_at, by=request.user)

    def _discard(self, request: HttpRequest) -> Callable[[Claim], Any]:
        reason, code = reason_in_words(request), discard_code_in(request)
        # Said once, before the first claim: not five hundred times.
        queueing.require_reason(code, reason)
        return lambda claim: queueing.discard(claim, by=request.user, reason=reason, code=code)

    def _join(self, request: HttpRequest) -> Callable[[Claim], Any]:
        return lambda claim: queue_bulk.confirm_proposals(claim, by=request.user)

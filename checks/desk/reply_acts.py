"""“Put it on the page”: the one act of the right of reply that touches the text."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from checks import replies_on_page
from checks.desk.check_acts import address_of
from checks.desk.screens import DeskAct
from checks.models import ReplyRequest
from checks.workflow.stage import draft_of, locked, require_unchanged


class PutOnPageView(DeskAct):
    """Write the reply into the draft that was seen, then go there."""

    def post(self, request: HttpRequest, reply_id: int) -> HttpResponse:
        """Refused unless the person holds the text, and it is the one they saw."""
        asked = get_object_or_404(ReplyRequest.objects.select_related("fact_check"), pk=reply_id)
        self.back = reverse("desk:reply", args=[asked.pk])
        with transaction.atomic():
            now = draft_of(locked(asked.fact_check)).current_hash()
            require_unchanged(now, request.POST.get("content_hash", ""))
            replies_on_page.put_on_page(asked, by=request.user)
        messages.success(
            request,
            _("The reply is in the text. It goes out when another person approves the text."),
        )
        return redirect(address_of(asked.fact_check) + "#desk-replies")

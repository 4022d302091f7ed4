"""Mails to readers who follow: how many wait, went out or failed; never to whom."""

from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from checks import leases, waking
from checks.desk.screens import DeskAct, DeskScreen
from checks.followers.asking import SEND_TASK
from checks.models.followers import Follower, FollowerMail
from checks.permissions import Act

ANSWERABLE = frozenset({Act.SET_POLICY, Act.ADMINISTER})
FAILED_SHOWN = 50
STATES = {
    FollowerMail.State.QUEUED: gettext_lazy("Waiting to be sent"),
    FollowerMail.State.RUNNING: gettext_lazy("Being sent"),
    FollowerMail.State.DONE: gettext_lazy("Sent"),
    FollowerMail.State.FAILED: gettext_lazy("Failed to be sent"),
}


class FollowerMailView(DeskScreen):
    """The outbox in figures, and what failed with the mail server's words."""

    needs = ANSWERABLE
    template_name = "checks/desk/follower_mail.html"
    header_icon = "mail"
    screen_title = gettext_lazy("E-mails to readers")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Counts by state, followers, the latest failures."""
        counted = dict(
            FollowerMail.objects.order_by().values_list("state").annotate(count=Count("pk"))
        )
        failed = FollowerMail.objects.filter(state=FollowerMail.State.FAILED)
        return super().get_context_data(**kwargs) | {
            "states": [(label, counted.get(code, 0)) for code, label in STATES.items()],
            "confirmed": Follower.objects.filter(confirmed_at__isnull=False).count(),
            "unconfirmed": Follower.objects.filter(confirmed_at__isnull=True).count(),
            "put_off": FollowerMail.objects.filter(
                state=FollowerMail.State.QUEUED, not_before__gt=timezone.now()
            ).count(),
            "failed": failed.select_related(
                "correction__fact_check__claim", "fact_check__claim", "follower"
            )[:FAILED_SHOWN],
        }


class RetryFollowerMail(DeskAct):
    """Send a mail again that had failed."""

    needs = ANSWERABLE

    def post(self, request: HttpRequest, mail_id: int) -> HttpResponse:
        """Back into the outbox; one that has not failed stays as it is."""
        if leases.requeue(FollowerMail, mail_id):
            FollowerMail.objects.filter(pk=mail_id).update(not_before=timezone.now())
            waking.wake(SEND_TASK, mail_id)
            messages.success(request, _("It waits to be sent again."))
        return redirect(reverse("desk:follower_mail"))

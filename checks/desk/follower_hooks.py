"""The outbox of readers' mails under the admin's reports."""

from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks
from wagtail.admin.menu import MenuItem

from checks.desk.follower_screens import ANSWERABLE
from checks.desk.screens import acts_for


class FollowerMailMenuItem(MenuItem):
    """Shown to who answers for policy or for the installation."""

    def is_shown(self, request: HttpRequest) -> bool:
        """By the acts that the screen itself asks for."""
        return bool(ANSWERABLE & acts_for(request))


@hooks.register("register_reports_menu_item")
def add_follower_mail() -> FollowerMailMenuItem:
    """Among the reports."""
    return FollowerMailMenuItem(
        _("E-mails to readers"),
        reverse_lazy("desk:follower_mail"),
        name="follower-mail",
        icon_name="mail",
        order=400,
    )

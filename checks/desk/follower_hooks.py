"""The outbox of readers' mails under the admin's reports."""

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks

from checks.desk.follower_screens import ANSWERABLE
from checks.desk.menu import ScreenMenuItem


@hooks.register("register_reports_menu_item")
def add_follower_mail() -> ScreenMenuItem:
    """For who answers for policy or for the installation."""
    return ScreenMenuItem(
        _("E-mails to readers"),
        reverse_lazy("desk:follower_mail"),
        name="follower-mail",
        icon_name="mail",
        order=400,
        needs=ANSWERABLE,
    )

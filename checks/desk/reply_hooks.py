"""Puts the requests for comment into the admin's menu."""

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks

from checks.desk.menu import DeskMenuItem
from checks.desk.reply_list import urgent_for


@hooks.register("register_admin_menu_item")
def add_replies() -> DeskMenuItem:
    """Who was asked for comment; the badge counts what is late or waits to be weighed."""
    return DeskMenuItem(
        _("Requests for comment"),
        reverse_lazy("desk:replies"),
        name="desk-replies",
        icon_name="comment",
        order=35,
        waits=urgent_for,
    )

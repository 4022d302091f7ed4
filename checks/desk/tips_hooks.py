"""Puts what readers send into the admin's menu, with how much of it is new."""

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks

from checks.desk.menu import DeskMenuItem
from checks.desk.tip_boxes import waiting_for


@hooks.register("register_admin_menu_item")
def add_readers() -> DeskMenuItem:
    """Messages that nobody has taken."""
    return DeskMenuItem(
        _("Readers"),
        reverse_lazy("desk:tips"),
        name="desk-tips",
        icon_name="mail",
        order=60,
        waits=waiting_for,
    )

"""Dead sources under the admin's reports."""

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks

from checks.desk.menu import ScreenMenuItem
from checks.permissions import DESK_PEOPLE


@hooks.register("register_reports_menu_item")
def add_dead_sources() -> ScreenMenuItem:
    """For everybody who works at the desk."""
    return ScreenMenuItem(
        _("Dead sources"),
        reverse_lazy("desk:dead_sources"),
        name="dead-sources",
        icon_name="warning",
        order=390,
        needs=DESK_PEOPLE,
    )

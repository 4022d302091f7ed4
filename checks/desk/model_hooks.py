"""Models and costs under the admin's reports."""

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks

from checks.desk.menu import ScreenMenuItem
from checks.model_table import KEEPERS


@hooks.register("register_reports_menu_item")
def add_models() -> ScreenMenuItem:
    """For who answers for policy or for the installation."""
    return ScreenMenuItem(
        _("Models and costs"),
        reverse_lazy("desk:model_table"),
        name="models-and-costs",
        icon_name="cogs",
        order=410,
        needs=KEEPERS,
    )

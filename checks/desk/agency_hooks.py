"""Other agencies' checks under the admin's reports."""

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks

from checks.desk.menu import ScreenMenuItem
from checks.permissions import DESK_PEOPLE


@hooks.register("register_reports_menu_item")
def add_agency_reviews() -> ScreenMenuItem:
    """For everybody who works at the desk."""
    return ScreenMenuItem(
        _("Checks of other agencies"),
        reverse_lazy("desk:agency_reviews"),
        name="agency-reviews",
        icon_name="list-ul",
        order=395,
        needs=DESK_PEOPLE,
    )

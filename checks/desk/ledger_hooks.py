"""The fairness ledger in the admin's menu: everyone inside may see how the newsroom chooses."""

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks

from checks.desk.ledger import EVERYONE_INSIDE
from checks.desk.menu import ScreenMenuItem


@hooks.register("register_admin_menu_item")
def add_ledger() -> ScreenMenuItem:
    """After the screens where work waits."""
    return ScreenMenuItem(
        _("Balance"),
        reverse_lazy("desk:ledger"),
        name="desk-ledger",
        icon_name="table",
        order=70,
        needs=EVERYONE_INSIDE,
    )

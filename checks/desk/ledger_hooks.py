"""The fairness ledger in the admin's menu: everyone inside may see how the newsroom chooses."""

from django.http import HttpRequest
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail import hooks
from wagtail.admin.menu import MenuItem

from checks.desk.screens import acts_for


class LedgerMenuItem(MenuItem):
    """Shown to whoever has a role, also to those who write nothing."""

    def is_shown(self, request: HttpRequest) -> bool:
        """A superuser without a role is nobody of the newsroom."""
        return bool(acts_for(request))


@hooks.register("register_admin_menu_item")
def add_ledger() -> LedgerMenuItem:
    """After the screens where work waits."""
    return LedgerMenuItem(
        _("Balance"), reverse_lazy("desk:ledger"), name="desk-ledger", icon_name="table", order=70
    )

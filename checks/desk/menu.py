"""The desk in the admin's menu; a badge says how much waits for the person who looks."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from wagtail.admin.menu import MenuItem
from wagtail.admin.ui.sidebar import LinkMenuItem

from checks.desk import waiting
from checks.desk.screens import DESK_PEOPLE, acts_for

MOST_SHOWN = 99


class DeskMenuItem(MenuItem):
    """A screen of the desk, with the count of what waits for me."""

    def __init__(self, *args: Any, waits: Callable[[Any], QuerySet[Any]], **kwargs: Any) -> None:
        """``waits`` gives what waits for a person."""
        self.waits = waits
        super().__init__(*args, **kwargs)

    def is_shown(self, request: HttpRequest) -> bool:
        """To the desk's people only."""
        return bool(DESK_PEOPLE & acts_for(request))

    def render_component(self, request: HttpRequest) -> LinkMenuItem:
        """The item of this request: the one that is registered is shared by everyone."""
        item = super().render_component(request)
        count = waiting.at_most_99(self.waits(request.user))
        if count:
            shown = f"{MOST_SHOWN}+" if count > MOST_SHOWN else str(count)
            item.attrs = {
                **item.attrs,
                "data-desk-count": shown,
                "aria-label": _("%(screen)s: %(count)s waiting for you")
                % {"screen": self.label, "count": shown},
            }
        return item

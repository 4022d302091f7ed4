"""The desk in the admin's menu; a badge says how much waits for the person who looks."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from wagtail.admin.menu import MenuItem
from wagtail.admin.ui.sidebar import LinkMenuItem

from checks.desk.counts import MOST_SHOWN, capped, counts_of, shown
from checks.desk.screens import acts_for
from checks.permissions import DESK_PEOPLE, Act

Waits = Callable[[Any], QuerySet[Any] | Iterable[QuerySet[Any]]]


class ScreenMenuItem(MenuItem):
    """A screen where nothing waits for anybody, shown to whoever has one of its acts."""

    def __init__(self, *args: Any, needs: frozenset[Act], **kwargs: Any) -> None:
        """``needs`` are those that the screen itself asks for."""
        self.needs = needs
        super().__init__(*args, **kwargs)

    def is_shown(self, request: HttpRequest) -> bool:
        """A superuser without a role has no act, and is nobody of the newsroom."""
        return bool(self.needs & acts_for(request))


class DeskMenuItem(MenuItem):
    """A screen of the desk, with the count of what waits for me."""

    # All of them: their badges are counted together, in one query per request.
    items: ClassVar[dict[str, "DeskMenuItem"]] = {}

    def __init__(self, *args: Any, waits: Waits, needs: Act | None = None, **kwargs: Any) -> None:
        """``waits`` gives what waits for a person; several lists are added up.

        Nothing waits for people who do not have the act ``needs``.
        """
        self.waits = waits
        self.needs = needs
        super().__init__(*args, **kwargs)
        self.items[self.name] = self

    def is_shown(self, request: HttpRequest) -> bool:
        """To the desk's people only."""
        return bool(DESK_PEOPLE & acts_for(request))

    def render_component(self, request: HttpRequest) -> LinkMenuItem:
        """The item of this request: the one that is registered is shared by everyone."""
        item = super().render_component(request)
        count = badges_for(request)[self.name]
        if count:
            text = shown(count)
            item.attrs = {
                **item.attrs,
                "data-desk-count": text,
                "aria-label": _("%(screen)s: %(count)s waiting for you")
                % {"screen": self.label, "count": text},
            }
        return item


def badges_for(request: HttpRequest) -> dict[str, int]:
    """What waits for the person who asks, by menu item; counted once per request."""
    if not hasattr(request, "desk_badges"):
        parts = [
            (name, rows)
            for name, item in DeskMenuItem.items.items()
            if item.needs is None or item.needs in acts_for(request)
            for rows in _lists(item.waits(request.user))
        ]
        badges = dict.fromkeys(DeskMenuItem.items, 0)
        counted = counts_of(request.user, [capped(rows) for _name, rows in parts])
        for (name, _rows), count in zip(parts, counted, strict=True):
            badges[name] = min(badges[name] + count, MOST_SHOWN + 1)
        request.desk_badges = badges
    return request.desk_badges


def _lists(waits: QuerySet[Any] | Iterable[QuerySet[Any]]) -> list[QuerySet[Any]]:
    return [waits] if isinstance(waits, QuerySet) else list(waits)

"""Puts the desk into the admin: its menu, its addresses, its stylesheet and its pictures."""

from typing import Any

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import include, path, reverse_lazy
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from wagtail import hooks

from checks.desk import waiting
from checks.desk.menu import DeskMenuItem
from checks.permissions import Act

# Wagtail's own approvals and workflow reports speak of another workflow than the newsroom's.
MISLEADING_REPORTS = frozenset({"workflows", "workflow-tasks", "locked-pages"})
MISLEADING_SETTINGS = frozenset({"workflows", "workflow-tasks"})
ICONS = ("approx", "bent", "nodata")


@hooks.register("register_admin_urls")
def add_addresses() -> list[Any]:
    """Below the admin, behind its login."""
    return [path("", include("checks.desk.urls", namespace="desk"))]


@hooks.register("register_admin_menu_item")
def add_queue() -> DeskMenuItem:
    """What to check next."""
    return DeskMenuItem(
        _("Queue"),
        reverse_lazy("desk:queue"),
        name="desk-queue",
        icon_name="list-ul",
        order=10,
        waits=waiting.claims_for,
    )


@hooks.register("register_admin_menu_item")
def add_mine() -> DeskMenuItem:
    """What I hold."""
    return DeskMenuItem(
        _("Mine"),
        reverse_lazy("desk:mine"),
        name="desk-mine",
        icon_name="edit",
        order=20,
        waits=waiting.mine,
    )


@hooks.register("register_admin_menu_item")
def add_review() -> DeskMenuItem:
    """What waits for a second person."""
    return DeskMenuItem(
        _("Review"),
        reverse_lazy("desk:review_list"),
        name="desk-review",
        icon_name="tasks",
        order=30,
        waits=waiting.reviews_besides_own,
        needs=Act.APPROVE,
    )


@hooks.register("insert_global_admin_css")
def add_stylesheet() -> str:
    """One sheet; every class in it starts with desk-."""
    return format_html('<link rel="stylesheet" href="{}">', static("checks/desk/desk.css"))


@hooks.register("register_icons")
def add_icons(icons: list[str]) -> list[str]:
    """Those that Wagtail does not draw."""
    return [*icons, *(f"checks/desk/icons/{name}.svg" for name in ICONS)]


@hooks.register("construct_reports_menu")
def leave_out_reports(_request: HttpRequest, items: list[Any]) -> None:
    """The editorial log and the lists of the desk take their place."""
    items[:] = [item for item in items if item.name not in MISLEADING_REPORTS]


@hooks.register("construct_settings_menu")
def leave_out_settings(_request: HttpRequest, items: list[Any]) -> None:
    """No second workflow to set up."""
    items[:] = [item for item in items if item.name not in MISLEADING_SETTINGS]

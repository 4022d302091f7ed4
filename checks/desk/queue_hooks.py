"""Puts what waits on the first screen of the admin, in the place of Wagtail's own panels."""

from typing import Any

from django.http import HttpRequest
from wagtail import hooks

from checks.desk.panels import LatePanel, MyReviewsPanel, NeedPeoplePanel, NoticesPanel
from checks.desk.screens import acts_for
from checks.permissions import DESK_PEOPLE, Act

# Another workflow than the newsroom's: its own people, its own approvals.
MISLEADING_PANELS = frozenset(
    {"user_objects_in_workflow_moderation", "workflow_objects_to_moderate"}
)


@hooks.register("construct_homepage_panels")
def show_what_waits(request: HttpRequest, panels: list[Any]) -> None:
    """Notices to everyone they are for; the rest to the people of the desk."""
    panels[:] = [panel for panel in panels if getattr(panel, "name", "") not in MISLEADING_PANELS]
    panels.append(NoticesPanel())
    acts = acts_for(request)
    if DESK_PEOPLE & acts:
        panels += [LatePanel(), NeedPeoplePanel()]
    if Act.APPROVE in acts:
        panels.append(MyReviewsPanel())

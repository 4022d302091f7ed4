"""The last audit on the first screen of the desk, when there is something to say."""

from typing import Any

from django.http import HttpRequest
from wagtail import hooks
from wagtail.admin.ui.components import Component

from checks import auditing
from checks.desk.screens import DESK_PEOPLE, acts_for
from checks.permissions import Act

ANSWERABLE = DESK_PEOPLE | {Act.ADMINISTER}


class AuditPanel(Component):
    """What the audit found, or that it has not run."""

    name = "desk_audit"
    template_name = "checks/desk/includes/audit_panel.html"
    # Above everything else: the newsroom's name is at stake.
    order = 1

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        """The last run."""
        last = auditing.latest()
        return {"last": last, "is_late": auditing.is_late(last)}


@hooks.register("construct_homepage_panels")
def show_audit(request: HttpRequest, panels: list[Any]) -> None:
    """Only when something is wrong: a line that is always green is read by nobody."""
    if not ANSWERABLE & acts_for(request):
        return
    last = auditing.latest()
    if auditing.is_late(last) or (last and last.problem_count):
        panels.append(AuditPanel())

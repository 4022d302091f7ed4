"""The parts around the editor's form that change with each saved draft, as fragments."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from checks.blindness import require_sight
from checks.desk.screens import DeskView
from checks.desk.workspace_parts import beside_of, standing_of
from checks.models import FactCheck


class Fragment(DeskView):
    """One moving part of the workspace, for the draft as it is stored now."""

    http_method_names = ["get", "head"]
    template_name = ""

    def get(self, request: HttpRequest, check_id: int, **_kwargs: Any) -> HttpResponse:
        """A fragment that the workspace puts in place of the old one."""
        fact_check = get_object_or_404(
            FactCheck.objects.select_related("page", "claim", "editor"), pk=check_id
        )
        page = fact_check.page.get_latest_revision_as_object()
        require_sight(request.user, fact_check, page)
        return TemplateResponse(
            request,
            self.template_name,
            self.parts(fact_check, page, request.user),
        )

    def parts(self, fact_check: FactCheck, page: Any, person: Any) -> dict[str, Any]:
        """What the template shows."""
        raise NotImplementedError


class StandingView(Fragment):
    """What the check still lacks, and what can be done with it now."""

    template_name = "checks/desk/includes/standing.html"

    def parts(self, fact_check: FactCheck, page: Any, person: Any) -> dict[str, Any]:
        """The state, the acts, the people, the log."""
        return standing_of(fact_check, page, person)


class BesideView(Fragment):
    """What became of the AI draft in the text, and of the copies of the cited sources."""

    template_name = "checks/desk/includes/beside.html"

    def parts(self, fact_check: FactCheck, page: Any, person: Any) -> dict[str, Any]:
        """The pairs and the sources."""
        return beside_of(fact_check, page, person)

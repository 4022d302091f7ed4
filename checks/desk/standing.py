"""What a check still lacks and what can be done with it now: refreshed after each saved draft."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from checks.desk.screens import DeskView
from checks.desk.workspace_parts import standing_of
from checks.models import FactCheck


class StandingView(DeskView):
    """The moving parts of the workspace, for the draft as it is stored now."""

    http_method_names = ["get", "head"]

    def get(self, request: HttpRequest, check_id: int, **_kwargs: Any) -> HttpResponse:
        """A fragment that the workspace puts in place of the old one."""
        fact_check = get_object_or_404(
            FactCheck.objects.select_related("page", "claim", "editor"), pk=check_id
        )
        page = fact_check.page.get_latest_revision_as_object()
        return TemplateResponse(
            request,
            "checks/desk/includes/standing.html",
            standing_of(fact_check, page, request.user),
        )

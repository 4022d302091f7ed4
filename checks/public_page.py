"""The last wall: what the public view shows of a check, or why it shows nothing."""

from typing import Any

from django.http import HttpRequest
from django.template.response import TemplateResponse

from checks.approved_content import why_not_approved

REFUSED_STATUS = 409


def refusal_of(page: Any) -> str:
    """Why this live page may not be shown; empty when its stored content is the approved one."""
    return why_not_approved(page)


def refused(request: HttpRequest, page: Any) -> TemplateResponse:
    """The answer in place of a page whose stored content nobody approved: none of that content."""
    response = TemplateResponse(
        request, "checks/fact_check_refused.html", {"address": page.url}, status=REFUSED_STATUS
    )
    response.headers["Cache-Control"] = "no-store"
    return response

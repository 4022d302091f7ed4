"""How the desk answers a refusal: with its sentence, the way back, and the status that fits."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from checks.blind_refusals import SawFirst, SecondReadingDiffers, StillHidden
from checks.desk.lack_labels import lacks_with_links
from checks.refusals import (
    AccountOnRecord,
    NotAllowed,
    NotApproved,
    NotReady,
    Refusal,
    RoleStays,
    SelfApproval,
)
from checks.source_rules.refusals import NotYourChange, OwnChange

FORBIDDEN = (
    AccountOnRecord,
    NotAllowed,
    NotApproved,
    NotYourChange,
    OwnChange,
    RoleStays,
    SawFirst,
    SecondReadingDiffers,
    SelfApproval,
    StillHidden,
)


def status_of(refusal: Refusal) -> int:
    """403 when another person is needed, 409 when another moment or another content is."""
    return 403 if isinstance(refusal, FORBIDDEN) else 409


def wants_json(request: HttpRequest) -> bool:
    """Whether the answer is read by a script: autosave, the admin's own API."""
    return not request.accepts("text/html") or request.path.startswith(
        reverse("wagtailadmin_home") + "api/"
    )


def refusal_answer(
    request: HttpRequest, refusal: Refusal, *, back: str = "", **context: Any
) -> HttpResponse:
    """The refusal as a page of the desk, or as JSON for a script; nothing was changed."""
    status = status_of(refusal)
    if wants_json(request):
        return JsonResponse(
            {
                "success": False,
                "error_code": refusal.code,
                "error_message": f"{refusal.title}. {refusal.message}",
            },
            status=status,
        )
    context |= {
        "refusal": refusal,
        "lacks": lacks_with_links(refusal.lacks, back) if isinstance(refusal, NotReady) else [],
        "back": back,
        "header_title": str(refusal.title),
        "page_title": str(refusal.title),
        "breadcrumbs_items": [
            {"url": reverse("wagtailadmin_home"), "label": _("Home")},
            {"url": "", "label": str(refusal.title)},
        ],
    }
    return TemplateResponse(request, "checks/desk/refusal.html", context, status=status)

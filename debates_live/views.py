"""The public pages of debates: a list, a board, and the record as open data."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from debates_live.board.page import board_context
from debates_live.models import Debate

LONGEST_LIST = 200


@require_safe
def debate_list(request: HttpRequest) -> HttpResponse:
    """All debates, the latest first."""
    debates = Debate.objects.all()[:LONGEST_LIST]
    return render(request, "debates_live/debate_list.html", {"debates": debates})


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """One debate's board; every filter and page stands in the address."""
    debate = get_object_or_404(Debate, slug=slug)
    folded = debate.board()
    context = board_context(folded.public_record, request.GET.dict())
    context["is_entered_by_hand"] = folded.is_entered_by_hand
    at = request.GET.get("t", "")
    # Digits only, and few of them: the second goes into an address.
    context["second"] = int(at) if at.isascii() and at.isdigit() and len(at) < 7 else None
    return render(request, "debates_live/board.html", {"debate": debate, **context})


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The public record, exactly as ``export_debate`` prints it."""
    debate = get_object_or_404(Debate, slug=slug)
    exported = debate.board().public_record.to_json()
    return JsonResponse(exported, json_dumps_params={"ensure_ascii": False})

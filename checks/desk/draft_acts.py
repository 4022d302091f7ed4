"""What a person says about a paragraph of the AI draft; to accept one is to write it."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from checks import draft_decisions
from checks.desk.ai_part import paragraphs_of
from checks.desk.check_acts import CheckAct
from checks.desk.typed_fields import number_of
from checks.models import FactCheck


class ParagraphAct(CheckAct):
    """One decision on one paragraph of a draft of this check's claim."""

    decide: Any = None

    def act(self, fact_check: FactCheck, request: HttpRequest) -> None:
        """The paragraph must exist: its words go into the log."""
        number, place = (number_of(request.POST.get(name, "")) for name in ("draft", "place"))
        draft = get_object_or_404(fact_check.claim.drafts, pk=number)
        proposed = paragraphs_of(draft)
        if place is None or place >= len(proposed):
            raise Http404
        type(self).decide(fact_check, draft, place, by=request.user, words=proposed[place])


class RefuseParagraph(ParagraphAct):
    """It does not come into the text."""

    done = _("Refused: the paragraph stays out of the text, and the record says by whom.")
    decide = draft_decisions.refuse


class ReopenParagraph(ParagraphAct):
    """It is open again."""

    done = _("The paragraph is open again.")
    decide = draft_decisions.reopen


DRAFT_ACTS: dict[str, Callable[..., Any]] = {
    "refuse_paragraph": RefuseParagraph.as_view(),
    "reopen_paragraph": ReopenParagraph.as_view(),
}

"""What people decide about a drafted paragraph: the only writer of these rows."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import journal
from checks.models.drafts import Draft, DraftDecision
from checks.models.fact_check import FactCheck
from checks.permissions import Act, demand
from checks.refusals import HeldByNobody, WrongState
from checks.refusing import held_by_other
from checks.states import EDITABLE
from checks.workflow.stage import locked, stage_of

NOTE_MAX = 300


def refuse(fact_check: FactCheck, draft: Draft, place: int, *, by: Any, words: str) -> None:
    """The paragraph does not come into the text. Raises as ``decide`` does."""
    decide(
        fact_check,
        draft,
        place,
        DraftDecision.Kind.REFUSED,
        act="refuse_draft_paragraph",
        by=by,
        words=words,
    )


def reopen(fact_check: FactCheck, draft: Draft, place: int, *, by: Any, words: str) -> None:
    """It is open again. Raises as ``decide`` does."""
    decide(
        fact_check,
        draft,
        place,
        DraftDecision.Kind.REOPENED,
        act="reopen_draft_paragraph",
        by=by,
        words=words,
    )


def decide(
    fact_check: FactCheck, draft: Draft, place: int, kind: str, *, act: str, by: Any, words: str
) -> None:
    """Keep the decision of who holds the text; ``words`` are the paragraph's, for the log.

    Raises ``NotAllowed``, ``WrongState``, ``HeldByOther``, ``HeldByNobody``.
    """
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        stage = stage_of(fact_check)
        if stage.state not in EDITABLE:
            raise WrongState(state=stage.get_state_display())
        if fact_check.editor is None:
            raise HeldByNobody
        if fact_check.editor != by:
            raise held_by_other(fact_check)
        DraftDecision.objects.create(
            draft=draft, place=place, decision=kind, decided_by=by, decided_at=timezone.now()
        )
        journal.append(act, by=by, fact_check=fact_check, note=words[:NOTE_MAX])


def refused_places(draft: Draft) -> dict[int, DraftDecision]:
    """By paragraph, the refusal that stands."""
    latest = {one.place: one for one in draft.decisions.select_related("decided_by")}
    return {
        place: one for place, one in latest.items() if one.decision == DraftDecision.Kind.REFUSED
    }

"""The grades of claims that wait: given by a person, or anew by the questions in force."""

import math
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import journal
from checks.extraction.question_changes import weights_of
from checks.extraction.questions import Question, Triage, graded_by_codes, triage
from checks.models.claims import Claim
from checks.models.questions import REASON_MAX
from checks.models.regradings import GradeChange
from checks.permissions import Act, demand
from checks.priority import placed
from checks.refusals import ReasonMissing, WrongState
from checks.triage_refusals import GradeNotPossible

RULES = "offline"


def grade(
    claim: Claim, *, checkworthiness: float, harm: float, by: Any, reason: str
) -> GradeChange:
    """A person's own grades for a waiting claim; no table of questions changes them any more.

    Raises ``GradeNotPossible`` outside 0..1, ``ReasonMissing``, ``WrongState``, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    if not reason.strip():
        raise ReasonMissing
    for given in (checkworthiness, harm):
        if not (math.isfinite(given) and 0 <= given <= 1):
            raise GradeNotPossible
    with transaction.atomic():
        claim = Claim.objects.select_for_update().get(pk=claim.pk)
        if claim.state != Claim.State.WAITING:
            raise WrongState(state=claim.get_state_display())
        change = _change_of(claim, Triage(checkworthiness, harm, ()), reason=reason, by=by)
        change.save()
        _write(claim, change, graded_by=by, graded_at=timezone.now())
        journal.append(
            "grade_claim",
            by=by,
            to_state=claim.state,
            note=f"[{claim.pk}] {claim.statement[:200]} — {_figures(change)} — {change.reason}",
        )
    return change


def grades_under(claim: Claim, questions: Sequence[Question]) -> Triage:
    """What the questions make of a claim: the rules answer them again, a model's answers stay."""
    if claim.found_by == RULES:
        return triage(claim.statement, questions)
    return graded_by_codes(claim.reasons, questions)


def regrade(claim: Claim, questions: Sequence[Question], **kept: Any) -> GradeChange | None:
    """Write a locked claim's grades under the questions; the change, unsaved, if there is one.

    ``kept`` are the fields of the change: its regrading and its reason.
    """
    found = grades_under(claim, questions)
    weights = weights_of(found.reasons, questions)
    change = _change_of(claim, found, **kept)
    is_other = (change.old_checkworthiness, change.old_harm) != (
        change.checkworthiness,
        change.harm,
    )
    if is_other or claim.reasons != list(found.reasons) or claim.weights != weights:
        _write(claim, change, reasons=list(found.reasons), weights=weights)
    return change if is_other else None


def _change_of(claim: Claim, found: Triage, *, reason: str, **whose: Any) -> GradeChange:
    return GradeChange(
        claim=claim,
        old_checkworthiness=claim.checkworthiness,
        old_harm=claim.harm,
        checkworthiness=found.checkworthiness,
        harm=found.harm,
        reason=reason.strip()[:REASON_MAX],
        **whose,
    )


def _write(claim: Claim, change: GradeChange, **more: Any) -> None:
    place = placed(change.checkworthiness, change.harm, claim.reach)
    Claim.objects.filter(pk=claim.pk).update(
        checkworthiness=change.checkworthiness, harm=change.harm, priority=place.value, **more
    )


def _figures(change: GradeChange) -> str:
    return (
        f"{change.old_checkworthiness:.2f} > {change.checkworthiness:.2f}; "
        f"{change.old_harm:.2f} > {change.harm:.2f}"
    )

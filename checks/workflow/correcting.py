"""Correction rounds: every change after publication goes through one."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import contributing
from checks.corrections.kinds import CorrectionKind
from checks.models.editorial import Correction
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.permissions import Act, demand
from checks.refusals import NotItsCorrection, WrongState
from checks.states import CheckState
from checks.workflow.stage import acted_first, locked, move, stage_of


def open_correction(
    fact_check: FactCheck,
    *,
    by: Any,
    kind: str,
    explanation: str = "",
    is_withdrawal: bool = False,
    corrects: Correction | None = None,
) -> CorrectionRound:
    """Begin a change of a published check; its page stays as it is meanwhile.

    ``corrects`` is an earlier correction of the same check that was itself wrong: the content may
    then stay as it is, and the earlier entry always does. Raises ``NotItsCorrection``,
    ``ActedFirst`` when a round is already open, ``WrongState`` when the check is not published,
    ``NotAllowed``.
    """
    demand(by, Act.WITHDRAW if is_withdrawal else Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        if fact_check.state != CheckState.PUBLISHED:
            raise WrongState(state=fact_check.get_state_display())
        under_way = contributing.open_round_of(fact_check)
        if under_way:
            raise acted_first(under_way.opened_by, under_way.opened_at)
        if corrects is not None and (is_withdrawal or corrects.fact_check_id != fact_check.pk):
            raise NotItsCorrection
        correction_round = CorrectionRound.objects.create(
            fact_check=fact_check,
            number=fact_check.rounds.count() + 1,
            kind=CorrectionKind.RETRACTION if is_withdrawal else CorrectionKind(kind),
            is_withdrawal=is_withdrawal,
            explanation=explanation,
            corrects=corrects,
            opened_by=by,
            opened_at=timezone.now(),
        )
        fact_check.editor = by
        fact_check.held_since = timezone.now()
        fact_check.save()
        contributing.record(fact_check, by=by, act="open_correction")
    return correction_round


def describe_correction(
    fact_check: FactCheck, *, by: Any, kind: str, explanation: str
) -> CorrectionRound:
    """Write what readers will be told; whoever writes it is a contributor.

    Raises ``WrongState``, ``NotAllowed``.
    """
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        stage_of(fact_check)
        contributing.record(fact_check, by=by, act="describe_correction")
        correction_round = stage_of(fact_check)
        if not isinstance(correction_round, CorrectionRound):
            raise WrongState(state=fact_check.get_state_display())
        if not correction_round.is_withdrawal:
            correction_round.kind = CorrectionKind(kind)
        correction_round.explanation = explanation
        correction_round.save()
    return correction_round


def abandon_correction(fact_check: FactCheck, *, by: Any, note: str = "") -> CorrectionRound:
    """Drop the open round; the draft goes back to what is on air.

    Its contributors still count as authors until the next publication. Raises ``WrongState``,
    ``NotAllowed``.
    """
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        correction_round = stage_of(fact_check)
        if not isinstance(correction_round, CorrectionRound):
            raise WrongState(state=fact_check.get_state_display())
        _return_draft_to_air(fact_check, by=by)
        correction_round.closed_at = timezone.now()
        fact_check.editor = fact_check.held_since = None
        move(
            fact_check,
            correction_round,
            correction_round.abandon,
            by=by,
            act="abandon_correction",
            note=note,
        )
    return correction_round


def _return_draft_to_air(fact_check: FactCheck, *, by: Any) -> None:
    live = fact_check.page.live_revision
    if live is not None and live.pk != fact_check.page.latest_revision_id:
        live.as_object().save_revision(user=by, previous_revision=live)

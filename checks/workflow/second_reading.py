"""The second verdict, given without seeing the first; or the choice to see the first."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import blindness, journal, notices
from checks.blind_refusals import AlreadyRead, NoSecondReading, SawFirst, VerdictMissing
from checks.contributing import contributors_of, open_round_of
from checks.labels import verdict_name
from checks.models.fact_check import FactCheck
from checks.models.notices import NoticeKind
from checks.models.second_readings import SecondReading
from checks.permissions import Act, demand
from checks.refusals import SelfApproval
from checks.refusing import short_moment
from checks.verdicts import NoDataReason, Verdict
from checks.workflow.reviewing import reopen
from checks.workflow.stage import (
    draft_of,
    locked,
    refuse_if_decided,
    require_reason,
    require_step,
    require_unchanged,
    stage_of,
)


def second_read(
    fact_check: FactCheck,
    *,
    by: Any,
    verdict: str,
    note: str,
    seen_hash: str,
    no_data_reason: str = "",
) -> SecondReading:
    """Record one's own verdict on exactly what is under review, without having seen the editor's.

    When the two agree, this person sees everything and may approve; when they differ, both are
    kept and the check goes back to editing. Raises ``AlreadyRead``, ``SawFirst``,
    ``SelfApproval``, ``NoSecondReading``, ``VerdictMissing``, ``ReasonMissing``, ``ActedFirst``,
    ``StaleContent``, ``NotAllowed``, ``WrongState``.
    """
    demand(by, Act.APPROVE)
    own = _valid(verdict, no_data_reason)
    require_reason(note)
    with transaction.atomic():
        fact_check = locked(fact_check)
        refuse_if_decided(fact_check, seen_hash)
        stage = stage_of(fact_check)
        require_step(stage, stage.approve)
        page = draft_of(fact_check)
        require_unchanged(page.current_hash(), seen_hash)
        require_unchanged(fact_check.review_hash, seen_hash)
        _require_unseeing(by, fact_check, page)
        reading = _keep(fact_check, page, by=by, verdict=own[0], no_data_reason=own[1], note=note)
        _log_and_tell(fact_check, reading)
    return reading


def see_first(fact_check: FactCheck, *, by: Any) -> SecondReading | None:
    """See the text without giving a verdict; whoever does so doesn't approve this version.

    None when there is nothing to be blind to. Raises ``NotAllowed``.
    """
    demand(by, Act.APPROVE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        page = draft_of(fact_check)
        if not blindness.is_blind(by, fact_check, page):
            return None
        seen = _keep(fact_check, page, by=by, saw_first=True)
        journal.append("saw_first", by=by, fact_check=fact_check, content_hash=seen.content_hash)
    return seen


def note_sight(fact_check: FactCheck, page: Any, *, by: Any) -> None:
    """Record that this person is about to see the text by another road: by holding it."""
    if blindness.is_blind(by, fact_check, page):
        _keep(fact_check, page, by=by, saw_first=True)


def _valid(verdict: str, no_data_reason: str) -> tuple[str, str]:
    if verdict not in list(Verdict):
        raise VerdictMissing
    if verdict != Verdict.NO_DATA:
        return verdict, ""
    if no_data_reason not in list(NoDataReason):
        raise VerdictMissing
    return verdict, no_data_reason


def _require_unseeing(by: Any, fact_check: FactCheck, page: Any) -> None:
    if not blindness.asks_second_reading(fact_check, page):
        raise NoSecondReading
    if by in contributors_of(fact_check):
        raise SelfApproval
    given = blindness.reading_of(by, fact_check, page)
    if given is not None:
        raise AlreadyRead(at=short_moment(given.at))
    if not blindness.is_blind(by, fact_check, page):
        raise SawFirst


def _keep(fact_check: FactCheck, page: Any, *, by: Any, **given: Any) -> SecondReading:
    editors = blindness.verdict_of(page)
    own = (given.get("verdict", ""), given.get("no_data_reason", ""))
    return SecondReading.objects.create(
        fact_check=fact_check,
        correction_round=open_round_of(fact_check),
        round_number=fact_check.round_number,
        content_hash=page.current_hash(),
        reader=by,
        editors_verdict=editors[0],
        editors_no_data_reason=editors[1],
        agrees=own == editors and not given.get("saw_first"),
        at=timezone.now(),
        **given,
    )


def _log_and_tell(fact_check: FactCheck, reading: SecondReading) -> None:
    own = verdict_name(reading.verdict, reading.no_data_reason)
    if reading.agrees:
        journal.append(
            "second_reading_agreed",
            by=reading.reader,
            fact_check=fact_check,
            note=f"{own}. {reading.note}",
            content_hash=reading.content_hash,
        )
        return
    editors = verdict_name(reading.editors_verdict, reading.editors_no_data_reason)
    editor = fact_check.submitted_by or fact_check.editor
    told = [fact_check.editor, fact_check.submitted_by]
    reader = journal.name_of(reading.reader)
    note = f"{journal.name_of(editor)}: {editors} · {reader}: {own}. {reading.note}"
    reopen(fact_check, by=reading.reader, act="second_reading_disagreed", note=note)
    notices.tell_each(
        told,
        NoticeKind.SECOND_READING_DIFFERS,
        fact_check=fact_check,
        by=reading.reader,
        verdict=own,
        editors_verdict=editors,
    )

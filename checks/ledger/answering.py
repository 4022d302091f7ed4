"""Keeps an editor's written answer to an alert; the only writer of the ledger's answers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import journal
from checks.ledger.alerts import Alert, alerts
from checks.ledger.counting import count
from checks.ledger.method import VERSION
from checks.ledger.rows import Row
from checks.ledger.scope import Scope
from checks.models import ElectionRound, LedgerAnswer
from checks.permissions import Act, demand
from checks.refusals import AlertGone, ReasonMissing

ANSWER_MAX = 2_000


@dataclass(frozen=True, slots=True)
class AnsweredAlert:
    """An alert with what was answered to it for these days, the latest first."""

    alert: Alert
    answers: list[LedgerAnswer]


def alerts_of(scope: Scope, rows: list[Row]) -> list[Alert]:
    """The alerts of counted rows; a candidate is asked about until the round is over."""
    election = ElectionRound.objects.filter(slug=scope.election).first() if scope.election else None
    return alerts(rows, is_open=election is not None and election.held_on >= scope.since)


def with_answers(scope: Scope, found: Iterable[Alert]) -> list[AnsweredAlert]:
    """The alerts with their answers."""
    kept: dict[tuple[str, ...], list[LedgerAnswer]] = {}
    for answer in _answers_for(scope):
        kept.setdefault(
            (answer.rule, answer.subject_kind, answer.subject, answer.reason_code), []
        ).append(answer)
    return [AnsweredAlert(alert, kept.get(_key(alert), [])) for alert in found]


def answer(scope: Scope, code: str, *, by: Any, text: str) -> LedgerAnswer:
    """Write down why, beside the figures of now; it can be added to and never changed.

    Raises ``NotAllowed``, ``ReasonMissing``, and ``AlertGone`` when the figures have moved.
    """
    demand(by, Act.APPROVE)
    text = text.replace("\x00", "").strip()[:ANSWER_MAX]
    if not text:
        raise ReasonMissing
    found = {alert.code: alert for alert in alerts_of(scope, count(scope))}
    if code not in found:
        raise AlertGone
    alert = found[code]
    rule, kind, subject, reason = _key(alert)
    with transaction.atomic():
        written = LedgerAnswer.objects.create(
            rule=rule,
            subject_kind=kind,
            subject=subject,
            reason_code=reason,
            since=scope.since,
            until=scope.until,
            election_round=_election(scope),
            method=VERSION,
            facts=alert.facts,
            text=text,
            by=by,
            at=timezone.now(),
        )
        days = f"{scope.since:%Y-%m-%d}..{scope.until:%Y-%m-%d}"
        journal.append("answer_ledger", by=by, note=f"[{rule} {subject} {days}] {text}")
    return written


def _answers_for(scope: Scope) -> Iterable[LedgerAnswer]:
    answers = LedgerAnswer.objects.filter(since=scope.since, until=scope.until)
    if scope.election:
        answers = answers.filter(election_round__slug=scope.election)
    else:
        answers = answers.filter(election_round=None)
    return answers.select_related("by")


def _election(scope: Scope) -> ElectionRound | None:
    return ElectionRound.objects.get(slug=scope.election) if scope.election else None


def _key(alert: Alert) -> tuple[str, str, str, str]:
    reason = str(alert.facts.get("reason", ""))
    return (alert.rule.value, alert.subject.value, alert.key, reason)

"""The audit by the clock and at each start: kept on record, and told to those who answer for it."""

import logging
from dataclasses import asdict
from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone

from checks import anchors, journal, notices
from checks.audit import audit
from checks.models.audit_runs import AuditRun
from checks.models.notices import NoticeKind
from checks.permissions import Act, people_who_may
from checks.walls.installing import missing

logger = logging.getLogger(__name__)
# A night's audit that did not run is a fault of its own. [ours]
LATE_AFTER = timedelta(hours=36)
KEPT = 400
# A wrecked log has as many problems as rows; the record keeps the first.
MOST_KEPT = 200


def run() -> AuditRun:
    """Look at everything public and at the log, keep what was found, anchor a log that is whole.

    A log with a problem is not anchored: its head would vouch for what somebody did to it.
    """
    report = audit()
    log_problems = [asdict(each) for each in [*journal.verify(), *anchors.problems()]]
    if not log_problems:
        anchors.anchor_head()
    found = AuditRun(
        at=timezone.now(),
        live=report.live,
        approved=report.approved,
        violations=[asdict(each) for each in report.violations][:MOST_KEPT],
        log_problems=log_problems[:MOST_KEPT],
        missing_walls=missing(connection),
    )
    if not log_problems and (head := anchors.last_anchor()):
        found.anchored_rows, found.anchored_hash = head.rows, head.hash
    _keep(found)
    return found


def latest() -> AuditRun | None:
    """The last audit; None when there was none."""
    return AuditRun.objects.first()


def is_late(last: AuditRun | None) -> bool:
    """Whether nobody has looked for longer than a night."""
    return last is None or timezone.now() - last.at > LATE_AFTER


def _keep(found: AuditRun) -> None:
    with transaction.atomic():
        before = AuditRun.objects.first()
        found.save()
        old = AuditRun.objects.values_list("pk", flat=True)[KEPT:]
        AuditRun.objects.filter(pk__in=list(old)).delete()
        if not found.problem_count:
            return
        logger.critical("audit: %s problems: %s", found.problem_count, _in_short(found))
        if before is None or before.problem_count != found.problem_count:
            people = [*people_who_may(Act.SET_POLICY), *people_who_may(Act.ADMINISTER)]
            notices.tell_each(people, NoticeKind.AUDIT_FAILED, count=found.problem_count)


def _in_short(found: AuditRun) -> str:
    return str([*found.violations, *found.log_problems, *found.missing_walls][:5])

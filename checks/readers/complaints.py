"""Formal complaints: who may answer one, and what the desk is told as the day comes near."""

from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format

from checks import complaints_clock, journal
from checks.models.editorial import Approval, Contribution
from checks.models.notices import NoticeKind
from checks.models.readers import ReaderMessage
from checks.notices import tell_each
from checks.permissions import Act, demand, people_who_may
from checks.refusals import JudgesOwnWork

OPEN = [ReaderMessage.State.RECEIVED, ReaderMessage.State.ACCEPTED]


def people_behind(message: ReaderMessage) -> set[int]:
    """Whoever wrote or approved what stood there when the complaint came."""
    done = {"fact_check": message.fact_check_id, "at__lte": message.received_at}
    writers = Contribution.objects.filter(**done).values_list("user_id", flat=True)
    approvers = Approval.objects.filter(**done).values_list("approved_by_id", flat=True)
    return {person for person in [*writers, *approvers] if person is not None}


def free_to_answer(message: ReaderMessage) -> list[Any]:
    """Everyone who approves and had no part in what is complained about."""
    involved = people_behind(message)
    return [person for person in people_who_may(Act.APPROVE) if person.pk not in involved]


def require_free_to_answer(message: ReaderMessage, by: Any) -> None:
    """Raise unless the person may answer this complaint.

    In a house where everyone who approves had a part in it, one of them answers: a late answer
    would be worse, and the record shows who it was. Raises ``JudgesOwnWork``, ``NotAllowed``.
    """
    demand(by, Act.APPROVE)
    free = free_to_answer(message)
    if free and by.pk not in {person.pk for person in free}:
        raise JudgesOwnWork(names=", ".join(map(journal.name_of, free)))


def open_complaints() -> Any:
    """Those that are owed an answer, the first due first."""
    return ReaderMessage.objects.filter(
        due_on__isnull=False, same_as__isnull=True, state__in=OPEN
    ).order_by("due_on", "pk")


def warn(today: date | None = None) -> int:
    """Tell the chief editors, once a day before the due day and once when it has passed."""
    today = today or timezone.localdate()
    horizon = complaints_clock.next_working_day(today)
    near = open_complaints().filter(due_on__lte=horizon).values_list("pk", flat=True)
    return sum(_warn_of(pk, today) for pk in list(near))


def _warn_of(pk: int, today: date) -> bool:
    with transaction.atomic():
        message = ReaderMessage.objects.select_for_update().get(pk=pk)
        is_late = today > message.due_on
        mark = "overdue_told_at" if is_late else "warned_at"
        if getattr(message, mark) or not message.is_open:
            return False
        setattr(message, mark, timezone.now())
        message.save(update_fields=[mark])
        # Those who withdraw checks run the desk.
        people = [*people_who_may(Act.WITHDRAW), message.taken_by]
        tell_each(
            people,
            NoticeKind.COMPLAINT_OVERDUE if is_late else NoticeKind.COMPLAINT_DUE,
            fact_check=message.fact_check,
            number=message.pk,
            due=date_format(message.due_on, "SHORT_DATE_FORMAT"),
        )
    return True

"""Deletes how to reach a reader: when they ask, and when the time is over. The message stays."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Case, DateTimeField, F, Q, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from checks import journal
from checks.models.readers import ReaderContact, ReaderMessage
from checks.public.newsroom import newsroom_of_default_site


def forget(message: ReaderMessage, *, why: str = "") -> bool:
    """Delete the contact of a message at once; False when there is none any more."""
    why = why or gettext("by the reader")
    with transaction.atomic():
        deleted, _by_model = ReaderContact.objects.filter(message=message).delete()
        if deleted:
            journal.append(
                "forget_reader",
                by=None,
                fact_check=message.fact_check,
                note=f"#{message.pk} {why}",
            )
    return bool(deleted)


def forget_due() -> int:
    """Delete every contact whose time is over, counted from the answer and from receipt."""
    newsroom, now = newsroom_of_default_site(), timezone.now()
    answered_before = now - timedelta(days=newsroom.reader_data_days)
    received_before = now - timedelta(days=newsroom.reader_data_most_days)
    # A repeated message is answered with the one it repeats; a refusal is an answer.
    due = ReaderContact.objects.annotate(
        ended_at=Coalesce(
            "message__same_as__closed_at",
            "message__closed_at",
            _when_refused("message__same_as__"),
            _when_refused("message__"),
        )
    ).filter(Q(ended_at__lt=answered_before) | Q(received_at__lt=received_before))
    messages = ReaderMessage.objects.filter(pk__in=due.order_by().values("message"))
    why = gettext("after the set time")
    return sum(forget(message, why=why) for message in messages.select_related("fact_check"))


def _when_refused(prefix: str) -> Case:
    refused = Q(**{f"{prefix}state": ReaderMessage.State.REFUSED})
    return Case(When(refused, then=F(f"{prefix}decided_at")), output_field=DateTimeField())

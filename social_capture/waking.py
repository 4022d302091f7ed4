"""Tells a worker that a row waits; the row is the truth, a lost message costs only time."""

from datetime import timedelta

from celery import signature
from django.db import transaction

# What has waited for longer is sent for again: its message is lost, or was thrown away.
FORGOTTEN_AFTER = timedelta(minutes=10)
# [ours] A worker that was stopped for a day must not come back to a day of messages.
MESSAGE_LIVES_S = FORGOTTEN_AFTER.total_seconds()


def wake(task: str, pk: int) -> None:
    """Send the task once the present transaction is kept; a broker that is away undoes nothing."""

    def send() -> None:  # no partial: Django asks what broke for its name
        signature(task, args=(pk,)).apply_async(expires=MESSAGE_LIVES_S)

    transaction.on_commit(send, robust=True)

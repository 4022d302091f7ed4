"""Tells a worker that a job waits; the job's row is the truth, a lost message costs only time."""

import logging
from functools import partial

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from social_capture.waking import MESSAGE_LIVES_S

logger = logging.getLogger(__name__)


def wake(task: str, pk: int) -> None:
    """Send the task once the present transaction is kept; at once outside of one."""
    transaction.on_commit(partial(send, task, pk))


def send(task: str, pk: int) -> bool:
    """Send the task; a broker that is away is noted, and the sweep sends it later."""
    try:
        current_app.signature(task, args=(pk,)).apply_async(expires=MESSAGE_LIVES_S)
    except (OperationalError, OSError) as error:
        logger.warning("no broker for %s %s, left for the sweep: %s", task, pk, error)
        return False
    return True

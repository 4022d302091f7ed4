"""The Celery application: it only wakes workers; job rows in the database are the truth."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_ready
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsroom.settings.dev")

app = Celery("newsroom")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_ready.connect
def sweep_when_a_worker_starts(**_kwargs: Any) -> None:
    """What waited while nobody worked is sent again, and the record is audited."""
    for task in [*settings.WORK_SWEEPS, *settings.START_TASKS]:
        app.signature(task).apply_async(expires=settings.SWEEP_SECONDS)

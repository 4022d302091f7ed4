"""The Celery application: it only wakes workers; job rows in the database are the truth."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsroom.settings.dev")

app = Celery("newsroom")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

"""The house: settings, addresses, the home page and the demo; it may import every other app."""

from newsroom.celery import app as celery_app

__all__ = ["celery_app"]

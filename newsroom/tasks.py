"""Work for the installation itself, once a night."""

from celery import shared_task
from django.core.management import call_command


@shared_task(ignore_result=True)
def forget_ended_sessions() -> None:
    """Drop the sessions that let nobody in any more; Django keeps each for ever."""
    call_command("clearsessions")

"""Celery's part: it wakes a worker; the capture's row says what is to be done."""

from celery import Task, shared_task

from social_capture import capturing, later_looks


@shared_task(bind=True, acks_late=True, ignore_result=True, max_retries=20)
def capture_post(self: Task, capture_id: int) -> None:
    """Run one capture; come back later while another worker holds it."""
    try:
        capturing.run(capture_id)
    except capturing.HeldByAnother as held:
        raise self.retry(countdown=30, exc=held) from held


@shared_task(ignore_result=True)
def wake_abandoned_captures() -> None:
    """Send for captures whose worker died; call it every minute."""
    capturing.wake_abandoned()


@shared_task(ignore_result=True)
def look_again() -> None:
    """Ask for the later looks whose time has come; call it every minute."""
    later_looks.look_again()

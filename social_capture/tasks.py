"""Celery's part: it wakes a worker; the capture's row says what is to be done."""

from celery import Task, shared_task
from django.utils import timezone

from social_capture import (
    api_reading,
    capturing,
    embedding,
    evidence_texts,
    following,
    later_looks,
    timestamping,
    verifying,
)
from social_capture.capture_lease import HeldByAnother
from social_capture.collecting.collector import collect
from social_capture.models import Account
from social_capture.transcripts import transcribing, turns

SWEEP_SECONDS = 60
MOST_ACCOUNTS_A_SWEEP = 200


@shared_task(bind=True, acks_late=True, ignore_result=True, max_retries=20)
def capture_post(self: Task, capture_id: int) -> None:
    """Run one capture; come back later while another worker holds it."""
    # Which post it is, before its platform is asked of it.
    before = (following.settle_waiting, api_reading.read_for)
    try:
        capture = capturing.run(capture_id, before=before)
    except HeldByAnother as held:
        raise self.retry(countdown=30, exc=held) from held
    embedding.ask_for(capture)


@shared_task(ignore_result=True)
def read_evidence_texts() -> None:
    """Make the texts of cited sources that were just kept; call it every minute."""
    evidence_texts.read_waiting()


@shared_task(ignore_result=True)
def wake_abandoned_captures() -> None:
    """Send for captures whose worker died; call it every minute."""
    capturing.wake_abandoned()


@shared_task(ignore_result=True)
def look_again() -> None:
    """Ask for the later looks whose time has come; call it every minute."""
    later_looks.look_again()


@shared_task(ignore_result=True)
def collect_due_accounts() -> None:
    """Send for the followed accounts whose time has come; call it every minute."""
    due = Account.objects.due(timezone.now()).order_by("next_collect_at", "pk")
    for pk in due.values_list("pk", flat=True)[:MOST_ACCOUNTS_A_SWEEP]:
        # A message that no worker took in time is thrown away: the next sweep sends another.
        collect_account.apply_async((pk,), expires=SWEEP_SECONDS)


@shared_task(acks_late=True, ignore_result=True)
def collect_account(account_id: int) -> None:
    """Collect one account, if it is still due."""
    collect(account_id)


@shared_task(acks_late=True, ignore_result=True)
def date_capture(timestamp_id: int) -> None:
    """Ask for one timestamp; what is not due or held by another worker is left."""
    timestamping.seek(timestamp_id)


@shared_task(ignore_result=True)
def wake_due_timestamps() -> None:
    """Ask again for what nobody gave, and open what no message ever did; every minute."""
    timestamping.wake_due()


@shared_task(ignore_result=True)
def open_missing_timestamps() -> None:
    """Open those of archives of any age that nobody was ever asked to date; once a night."""
    timestamping.open_missing()


@shared_task(acks_late=True, ignore_result=True)
def verify_capture(verification_id: int) -> None:
    """Check the stored files of one capture."""
    verifying.run(verification_id)


@shared_task(ignore_result=True)
def wake_waiting_verifications() -> None:
    """Send again what a killed worker left; every minute."""
    verifying.wake_waiting()


@shared_task(acks_late=True, ignore_result=True)
def transcribe_media(transcript_id: int) -> None:
    """Have an engine hear one film or sound; what is not due or held by another is left."""
    turns.make(transcript_id)


@shared_task(acks_late=True, ignore_result=True)
def read_captions(transcript_id: int) -> None:
    """Read one file of captions; what is not due or held by another is left."""
    turns.make(transcript_id)


@shared_task(ignore_result=True)
def order_missing_transcripts() -> None:
    """Order transcripts of whatever older was left without; once a night."""
    transcribing.order_missing()


@shared_task(ignore_result=True)
def wake_due_transcripts() -> None:
    """Send again for what waits, and order what no message ever did; every minute."""
    transcribing.wake_due()

"""What workers run for checks: load the row, call the rule of the house, keep the outcome."""

from celery import shared_task

from checks import (
    archiving,
    auditing,
    copies_elsewhere,
    draft_runs,
    link_looks,
    pending,
    regrading,
    replying,
    throttling,
    triage,
    workflow,
)
from checks.dossier import printing
from checks.followers import announcing, asking, delivery
from checks.memory import offering, ordering
from checks.readers import complaints, forgetting, mailing


@shared_task
def triage_capture(run_id: int) -> None:
    """Read a captured post for claims and promises."""
    triage.read(run_id)


@shared_task
def regrade_claims(regrading_id: int) -> None:
    """Grade the waiting claims anew, by the questions in force."""
    regrading.run(regrading_id)


@shared_task
def write_draft(draft_id: int) -> None:
    """Write the first draft that was asked for."""
    draft_runs.write(draft_id)


@shared_task
def offer_published_check(entry_id: int) -> None:
    """Look at the claims that wait for those that a published check may serve."""
    offering.offer(entry_id)


@shared_task
def offer_published_checks() -> None:
    """Offer what a lost message, or a killed worker, left unoffered."""
    offering.offer_waiting()


@shared_task
def order_matches(claim_id: int) -> None:
    """Have a model order what the memory suggests for a claim, where a setting names one."""
    ordering.order(claim_id)


@shared_task
def send_follower_mail(mail_id: int) -> None:
    """Send one mail to one follower."""
    delivery.send(mail_id)


@shared_task
def mail_followers() -> None:
    """Announce what is new to its followers, and send what waits."""
    announcing.announce_and_send()


@shared_task
def forget_unconfirmed_followers() -> None:
    """Delete the addresses that nobody confirmed."""
    asking.forget_unconfirmed()


@shared_task
def archive_sources() -> None:
    """Send for the copies of cited sources that were ordered."""
    archiving.carry_out_orders()


@shared_task
def look_at_cited_links() -> None:
    """Look at a few of the links that published checks cite."""
    link_looks.look_at_due()


@shared_task
def ask_for_copies_elsewhere() -> None:
    """Have another archive keep what published checks rest on, when settings name one."""
    copies_elsewhere.ask_for_published()


@shared_task
def order_missing_copies() -> None:
    """Order copies for published checks that have none."""
    archiving.want_missing_copies()


@shared_task
def wake_pending() -> None:
    """Send again what waits, or what a worker left when it was killed."""
    pending.wake_all()


@shared_task
def request_missed_triages() -> None:
    """Ask for the triage of captures of any age that a killed worker left without one."""
    pending.request_missed_triages()


@shared_task
def forget_acts_from_outside() -> None:
    """Drop the counts that no longer hold anyone back."""
    throttling.forget_old()


@shared_task
def audit_the_record() -> None:
    """Look at everything public and at the log, and anchor its head."""
    auditing.run()


@shared_task
def publish_due() -> None:
    """Put out what was approved for a time that has come."""
    workflow.publish_due()


@shared_task
def tell_late_replies() -> None:
    """Tell the desk of requests for comment whose deadline passed."""
    replying.tell_late()


@shared_task
def print_dossier(dossier_id: int) -> None:
    """Print a dossier that was exported."""
    printing.print_dossier(dossier_id)


@shared_task
def mail_reader(mail_id: int) -> None:
    """Tell a reader by mail what became of their message."""
    mailing.send(mail_id)


@shared_task
def wake_reader_mails() -> None:
    """Send again the mails that wait or that failed a while ago."""
    mailing.wake_all()


@shared_task
def forget_readers() -> None:
    """Delete readers’ personal data whose time is over."""
    forgetting.forget_due()


@shared_task
def watch_complaints() -> None:
    """Warn of formal complaints that are due or late."""
    complaints.warn()

"""Mails to readers about their message: queued with the step, retried, each sent once.

The address is read at the moment of sending and stands nowhere else; nothing of what a reader
wrote is in a mail, so that nobody can send words to a stranger through us.
"""

from datetime import timedelta
from typing import Any

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from checks import journal, leases, waking
from checks.models.readers import ReaderContact, ReaderMail, ReaderMessage
from checks.models.site_settings import NewsroomSettings
from checks.outgoing_mail import headers_of, one_line, sender_of
from checks.public.addresses import canonical_address
from checks.public.newsroom import newsroom_of_default_site
from checks.readers import forget_links

TASK = "checks.tasks.mail_reader"
RETRY_AFTER = timedelta(minutes=10)
MOST_AT_ONCE = 200


def queue(message: ReaderMessage, *, step: str, only: ReaderMessage | None = None) -> None:
    """Ask for one mail to everyone who sent this message and left an address."""
    wanted = ReaderContact.objects.filter(message=only.pk if only else message.pk)
    if only is None:
        wanted |= ReaderContact.objects.filter(message__same_as=message.pk)
    for contact in wanted:
        mail, is_new = ReaderMail.objects.get_or_create(
            message_id=contact.message_id, step=step, defaults={"provider": "mail"}
        )
        if is_new:
            waking.wake(TASK, mail.pk)


def wake_all() -> int:
    """Send every mail that waits, and try again those that failed a while ago."""
    leases.requeue_failed(ReaderMail, before=timezone.now() - RETRY_AFTER)
    waiting = list(leases.waiting(ReaderMail)[:MOST_AT_ONCE])
    return sum(waking.send(TASK, pk) for pk in waiting)


def send(mail_id: int) -> ReaderMail | None:
    """Send one mail; None when it was sent or another worker has it."""
    mail = leases.take(ReaderMail, mail_id)
    if mail is None:
        return None
    contact = ReaderContact.objects.filter(message=mail.message_id).first()
    try:
        if contact is None:
            leases.finish(mail, error="contact_deleted")
        else:
            mail_of(mail, contact).send()
            leases.finish(mail)
    except leases.LostLease:
        return None
    except OSError as failure:
        # What a mail server answers is one too.
        _fail(mail, failure)
    except Exception as failure:
        # A fault of ours: on the row for the desk, and raised for the log.
        _fail(mail, failure)
        raise
    return mail


def mail_of(mail: ReaderMail, contact: ReaderContact) -> EmailMessage:
    """The mail in the reader's language; answers to it reach nobody."""
    message, newsroom = mail.message, newsroom_of_default_site()
    with translation.override(contact.language):
        forget = forget_links.address_for(contact)
        body = render_to_string("checks/mail/reader_step.txt", _told_in(mail, forget, newsroom))
        subject = _("Message %(number)s to %(newsroom)s: %(state)s") % {
            "number": message.pk,
            "newsroom": newsroom.name,
            "state": ReaderMessage.State(mail.step).label,
        }
    return EmailMessage(
        one_line(subject),
        body,
        sender_of(newsroom),
        [contact.email],
        headers=headers_of(f"reader-mail-{mail.pk}", leaving=forget),
    )


def _told_in(mail: ReaderMail, forget: str, newsroom: NewsroomSettings) -> dict[str, Any]:
    message = mail.message
    page = message.fact_check.page if message.fact_check else None
    return {
        "step": mail.step,
        "message": message,
        "head": message.head,
        "page": page,
        "address": canonical_address(page) if page else "",
        "newsroom": newsroom,
        "forget": forget,
    }


def _fail(mail: ReaderMail, failure: Exception) -> None:
    """Keep why, by its kind alone: what a server answers may repeat the address."""
    code = getattr(failure, "smtp_code", "")
    error = f"{type(failure).__name__} {code}".strip()
    try:
        with transaction.atomic():
            leases.fail(mail, error)
            if mail.attempts >= leases.MOST_ATTEMPTS:
                journal.append(
                    "mail_failed",
                    by=None,
                    fact_check=mail.message.fact_check,
                    note=f"#{mail.message_id} {mail.step}: {error}",
                )
    except leases.LostLease:
        return

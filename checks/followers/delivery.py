"""Hands one mail to the mail server: kept for later when it can't now, given up when it never can.

A worker that is killed between the server's answer and our note sends the mail again, with the
same Message-ID: readers' programs show it once, and none is ever lost.
"""

import smtplib
from contextlib import suppress
from datetime import timedelta

from django.utils import timezone

from checks import leases
from checks.followers.letters import message_of
from checks.models.followers import FollowerMail

# [ours] After the first failure, the second, and so on; after the last it is given up.
BACK_OFF = [
    *(timedelta(minutes=minutes) for minutes in (1, 5, 15)),
    *(timedelta(hours=hours) for hours in (1, 3, 6, 12)),
]
PERMANENT = range(500, 600)
NOTHING_TO_SEND = "nothing_to_send"


def send(pk: int) -> None:
    """Send it, if its time has come and no other worker holds it."""
    if FollowerMail.objects.filter(pk=pk, not_before__gt=timezone.now()).exists():
        return
    mail = leases.take(FollowerMail, pk)
    if mail is None:
        return
    message = message_of(mail)
    if message is None:
        leases.fail(mail, NOTHING_TO_SEND)
        return
    # The reader may leave, or ask again, while the server thinks: the row is then not ours.
    with suppress(leases.LostLease):
        try:
            message.send()
        except OSError as error:  # every failure of smtplib and of the connection is one
            _keep_or_give_up(mail, error)
        else:
            leases.finish(mail)


def _keep_or_give_up(mail: FollowerMail, error: OSError) -> None:
    code, words = answer_of(error)
    address = mail.follower.address if mail.follower else ""
    said = f"{code or ''} {words}".strip().replace(address or "\0", "…")[:300]
    if code in PERMANENT or mail.attempts > len(BACK_OFF):
        leases.fail(mail, said)
    else:
        leases.put_off(mail, said, not_before=timezone.now() + BACK_OFF[mail.attempts - 1])


def answer_of(error: OSError) -> tuple[int, str]:
    """The server's code and words; 0 when it is our own trouble, which is tried again."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, words = next(iter(error.recipients.values()))
        return code, _text(words)
    # A wrong password is no fault of the reader's address.
    if isinstance(error, smtplib.SMTPResponseException) and not isinstance(
        error, smtplib.SMTPAuthenticationError
    ):
        return error.smtp_code, _text(error.smtp_error)
    return 0, type(error).__name__


def _text(words: str | bytes) -> str:
    return words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)

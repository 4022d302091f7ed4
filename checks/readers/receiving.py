"""Takes a message in: source policy at once, equal ones grouped, the clock of a complaint set."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from checks import complaints_clock, journal, throttling
from checks.models.fact_check import FactCheck
from checks.models.readers import ReaderContact, ReaderMessage
from checks.permissions import Act, demand
from checks.public.newsroom import newsroom_of_default_site
from checks.readers import mailing
from checks.readers.link_answer import judged
from checks.readers.plain_words import link_key, text_key

TOKEN_BYTES = 32
# [ours] However often a stranger types an address, its owner gets no more receipts a day.
RECEIPTS_A_DAY = 3


@dataclass(frozen=True, slots=True)
class Sent:
    """What somebody typed, cleaned."""

    kind: str
    note: str = ""
    link: str = ""
    capacity: str = ""
    email: str = ""
    language: str = "pt-br"


def new_token() -> str:
    """A secret that nobody guesses; whoever has it follows the message."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """All that is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def receive(fact_check: FactCheck, sent: Sent, *, token: str) -> tuple[ReaderMessage, str]:
    """Keep a message from the public form; returns it with the secret that follows it.

    The same form sent twice is one message; another text in the same form is another one, with a
    secret of its own. Raises ``LinkRefused``.
    """
    with transaction.atomic():
        # Those who send about one check queue up here, so that equal ones find each other.
        FactCheck.objects.select_for_update().get(pk=fact_check.pk)
        before = ReaderMessage.objects.filter(token_hash=token_hash(token)).first()
        if before is not None:
            if _says_the_same(before, fact_check, sent):
                return before, token
            token = new_token()
        message = _keep(fact_check, sent, timezone.now(), token_hash=token_hash(token))
        if sent.email:
            ReaderContact.objects.create(
                message=message,
                email=sent.email,
                language=sent.language,
                received_at=message.received_at,
            )
            _confirm_receipt(message, sent.email)
    return message, token


def enter(
    fact_check: FactCheck, sent: Sent, *, by: Any, came_from: str, received_at: datetime
) -> ReaderMessage:
    """Keep a message that came another way: a comment on a video, a letter.

    Raises ``LinkRefused``, ``NotAllowed``.
    """
    demand(by, Act.TRIAGE)
    with transaction.atomic():
        FactCheck.objects.select_for_update().get(pk=fact_check.pk)
        message = _keep(fact_check, sent, received_at, came_from=came_from, entered_by=by)
        journal.append(
            "enter_message", by=by, fact_check=fact_check, note=f"#{message.pk} {came_from}"
        )
    return message


def _keep(fact_check: FactCheck, sent: Sent, received_at: datetime, **values: Any) -> ReaderMessage:
    found = judged(sent.link)
    message = ReaderMessage(
        fact_check=fact_check,
        kind=sent.kind,
        capacity=sent.capacity,
        link=sent.link,
        note=sent.note,
        received_at=received_at,
        due_on=_due_on(sent.kind, received_at),
        link_key=link_key(sent.link),
        text_key=text_key(sent.note),
        **values,
    )
    if found:
        message.link_class = str(found.source_class)
        message.link_domain = found.domain
        message.link_code, message.link_detail = found.code, found.detail
    message.same_as = _first_equal(message)
    message.save(force_insert=True)
    return message


def _confirm_receipt(message: ReaderMessage, email: str) -> None:
    # Whoever typed it may not be its owner; the page of the message says the same.
    name = f"reader_receipt:{email.strip().lower()}"
    if throttling.allow_key(name, most=RECEIPTS_A_DAY, within=timedelta(days=1)):
        mailing.queue(message, step=ReaderMessage.State.RECEIVED, only=message)


def _due_on(kind: str, received_at: datetime) -> Any:
    if kind != ReaderMessage.Kind.COMPLAINT:
        return None
    return complaints_clock.due_date(
        timezone.localtime(received_at).date(), newsroom_of_default_site().complaint_working_days
    )


def _first_equal(message: ReaderMessage) -> ReaderMessage | None:
    """The first message that waits with the same link or the same words, about the same check.

    A complaint is equal to one of the same words only: each argument is owed its own answer.
    """
    waiting = ReaderMessage.objects.filter(
        fact_check=message.fact_check_id,
        kind=message.kind,
        state=ReaderMessage.State.RECEIVED,
        same_as__isnull=True,
    ).order_by("pk")
    by_text = waiting.filter(text_key=message.text_key) if message.text_key else waiting.none()
    if message.kind == ReaderMessage.Kind.COMPLAINT:
        return by_text.first()
    by_link = waiting.filter(link_key=message.link_key) if message.link_key else waiting.none()
    return by_link.first() or by_text.first()


def _says_the_same(message: ReaderMessage, fact_check: FactCheck, sent: Sent) -> bool:
    return (message.fact_check_id, message.kind, message.note, message.link, message.capacity) == (
        fact_check.pk,
        sent.kind,
        sent.note,
        sent.link,
        sent.capacity,
    )

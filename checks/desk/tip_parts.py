"""What the screen of one message says: the rule first, then the effect, then who may act."""

from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from checks import complaints_clock, contributing, journal
from checks.desk.act_labels import act_label
from checks.labels import VERDICT_LABELS
from checks.models import (
    Correction,
    LogEntry,
    ReaderContact,
    ReaderMail,
    ReaderMessage,
    Source,
)
from checks.permissions import Act, acts_of
from checks.readers.complaints import free_to_answer, require_free_to_answer
from checks.readers.link_answer import answer_of
from checks.readers.moderating import brings_source
from checks.refusals import Refusal
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import classify_by
from checks.source_rules.in_force import policy
from checks.states import CheckState

Kind, State = ReaderMessage.Kind, ReaderMessage.State
LOG_SHOWN = 20
CORRECTIONS_OFFERED = 20


def parts_of(message: ReaderMessage, person: Any) -> dict[str, Any]:
    """Everything the template names, for one person."""
    acts = acts_of(person)
    copies = list(message.copies.order_by("pk"))
    why_not_answer = _why_not_answer(message, person)
    return {
        "tip": message,
        "copies": copies,
        "policy": policy_of(message),
        "clock": clock_of(message),
        "fact_check": message.fact_check,
        "effect": effect_of(message),
        "may_triage": Act.TRIAGE in acts,
        "brings_source": brings_source(message),
        "can_close": message.state == State.ACCEPTED
        or (message.state == State.RECEIVED and message.kind == Kind.COMPLAINT),
        "why_not_answer": why_not_answer,
        "free_people": ", ".join(map(journal.name_of, free_to_answer(message)))
        if message.kind == Kind.COMPLAINT
        else "",
        # The addresses stand in the form of the answer and nowhere else.
        "addresses": [] if why_not_answer else _addresses_of(message),
        "outcomes": ReaderMessage.Outcome.choices,
        "corrections": _corrections_since(message),
        "failed_mails": ReaderMail.objects.filter(
            Q(message=message) | Q(message__same_as=message), state=ReaderMail.State.FAILED
        ),
        "log": log_of(message),
    }


def policy_of(message: ReaderMessage) -> dict[str, Any]:
    """What the lists say of the link today; computed each time, nobody judges case by case."""
    if not message.link:
        return {}
    found = classify_by(policy(), message.link)
    carries = [str(label) for verdict, label in VERDICT_LABELS.items() if verdict != "no_data"]
    is_campaign = found.source_class is SourceClass.CAMPAIGN
    return {
        "found": found,
        "answer": answer_of(found),
        "tone": _tone_of(found.source_class, found.code),
        # What hides its real site is shown and not linked.
        "href": message.link if found.domain else "",
        "carries": ", ".join(carries) if found.can_carry else "",
        "is_campaign": is_campaign or message.capacity == ReaderMessage.Capacity.CAMPAIGN,
        "text": campaign_text(message, found) if is_campaign else "",
        "source": Source.objects.filter(url=message.link, capture__isnull=False)
        .select_related("capture")
        .first(),
    }


def campaign_text(message: ReaderMessage, found: Any) -> str:
    """Words for the explanation, for a campaign’s own source."""
    return _(
        "The campaign’s own page (%(domain)s) was sent to us by a reader and led to the original "
        "datum; it does not carry the verdict."
    ) % {"domain": found.domain}


def clock_of(message: ReaderMessage) -> dict[str, Any]:
    """How the clock of a complaint stands; empty when none runs."""
    if message.due_on is None or not message.is_open:
        return {}
    left = complaints_clock.working_days_left(timezone.localdate(), message.due_on)
    return {"left": left, "late": -left, "is_late": left < 0, "is_near": 0 <= left <= 1}


def effect_of(message: ReaderMessage) -> str:
    """What accepting would do, in the present state of the check."""
    fact_check = message.fact_check
    if fact_check is None or fact_check.state != CheckState.PUBLISHED:
        return "note"
    return "join" if contributing.open_round_of(fact_check) else "open"


def log_of(message: ReaderMessage) -> list[dict[str, Any]]:
    """What was done with this message, the latest first."""
    mark = f"#{message.pk}"
    entries = LogEntry.objects.filter(
        Q(note=mark) | Q(note__startswith=f"{mark} "), fact_check=message.fact_check
    )
    return [
        {"entry": each, "act": act_label(each.act), "note": each.note.removeprefix(mark).strip()}
        for each in entries.order_by("-number")[:LOG_SHOWN]
    ]


def _tone_of(source_class: SourceClass, code: str) -> str:
    if source_class.can_carry:
        return "ok"
    bad = code == "lookalike" or source_class in {SourceClass.EXCLUDED, SourceClass.SHORTENER}
    return "bad" if bad else "warn"


def _why_not_answer(message: ReaderMessage, person: Any) -> Refusal | None:
    if message.kind != Kind.COMPLAINT:
        return None
    try:
        require_free_to_answer(message, person)
    except Refusal as refusal:
        return refusal
    return None


def _addresses_of(message: ReaderMessage) -> list[str]:
    contacts = ReaderContact.objects.filter(Q(message=message) | Q(message__same_as=message))
    return list(contacts.values_list("email", flat=True))


def _corrections_since(message: ReaderMessage) -> list[Correction]:
    if message.fact_check_id is None:
        return []
    since = Correction.objects.filter(
        fact_check=message.fact_check_id, published_at__gte=message.received_at
    )
    return list(since[:CORRECTIONS_OFFERED])

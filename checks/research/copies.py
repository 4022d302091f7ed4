"""Has a copy kept of each lead that is worth a visit, and reads what was kept."""

import logging
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from kombu.exceptions import OperationalError

from checks.archiving import MOST_WAITING, TOO_LONG, fresh_copy
from checks.models.research import ResearchLead, ResearchRun
from checks.research.leads import Outcome
from checks.research.weighing import KeptText
from checks.source_policy.classes import SourceClass
from social_capture import capturing
from social_capture.guard import Refused
from social_capture.models import Capture, EvidenceText
from social_capture.platforms.clean import AddressTooLong
from social_capture.queue_room import room_for

logger = logging.getLogger(__name__)
# The visit has ended: without the page, or with its text read or given up.
SETTLED = ~Q(capture__status__in=[*Capture.UNFINISHED, *Capture.HOLDS_CONTENT]) | Q(
    capture__status__in=Capture.HOLDS_CONTENT, capture__text_read_at__isnull=False
)


def waiting(run: ResearchRun) -> QuerySet[ResearchLead]:
    """The leads of which nothing is known yet."""
    return run.leads.filter(outcome=Outcome.WAITING)


def ready(run: ResearchRun) -> QuerySet[ResearchLead]:
    """Those of them whose visit has ended."""
    return waiting(run).filter(SETTLED, capture__isnull=False).select_related("capture")


def order(run: ResearchRun) -> None:
    """Send for the copies that nobody was sent for yet, as many as the queue has room for."""
    room = room_for(Capture.Reason.SOURCE, MOST_WAITING)
    for lead in waiting(run).filter(capture__isnull=True).order_by("pk")[:room]:
        _send_for(lead)


def _send_for(lead: ResearchLead) -> None:
    """Name the visit that is the copy: one of today, one under way, or a new one."""
    try:
        with transaction.atomic():
            lead.capture = fresh_copy(lead.url, timezone.now()) or capturing.request(
                lead.url, reason=Capture.Reason.SOURCE, slot=f"research {lead.run_id}"
            )
            lead.save(update_fields=["capture"])
    except (Refused, AddressTooLong) as refused:
        lead.detail = refused.refusal.reason if isinstance(refused, Refused) else TOO_LONG
        lead.outcome, lead.capture = Outcome.REFUSED, None
        lead.save(update_fields=["outcome", "detail"])
    except (OperationalError, OSError) as error:
        # The visit stands in its row: the sweep of captures sends it when the broker is back.
        logger.warning("no broker for the copy of lead %s: %s", lead.pk, error)


def kept_text(lead: ResearchLead) -> KeptText | None:
    """What our copy says; ``None`` where no text could be made of it."""
    capture = lead.capture
    made = EvidenceText.objects.filter(capture=capture).first()
    if made is None or (made.error and not lead.series):
        return None
    return KeptText(
        url=lead.url,
        url_final=capture.url_final,
        source_class=SourceClass(lead.source_class),
        text=made.text,
        shown=capture.text_nfc,
        title=capture.title or lead.title,
        series=lead.series,
        **_date_of(made),
    )


def _date_of(made: EvidenceText) -> dict[str, Any]:
    return {
        "published_at": made.published_at,
        "published_on": made.published_on,
        "precision": made.date_precision,
        "origin": made.date_origin,
    }

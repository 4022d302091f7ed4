"""A claim's deadline in words: what is late says so, with by how much and since when."""

from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from checks.desk.spans import span
from checks.models import Claim
from checks.states import UNFINISHED


@dataclass(frozen=True, slots=True)
class DeadlineWords:
    """What stands in the column of deadlines."""

    is_late: bool
    words: str


def deadline_words(claim: Claim, fact_check: Any) -> DeadlineWords | None:
    """None when there is no deadline, or nothing left to do until then."""
    is_open = fact_check.state in UNFINISHED if fact_check else claim.state == Claim.State.WAITING
    if claim.due_at is None or not is_open:
        return None
    left = claim.due_at - timezone.now()
    if left.total_seconds() > 0:
        return DeadlineWords(False, _("%(span)s left") % {"span": span(left)})
    return DeadlineWords(True, _("Late by %(span)s") % {"span": span(-left)})

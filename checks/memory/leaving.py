"""What becomes of a claim that another check serves: off the queue, its own draft discarded."""

from typing import Any

from django.utils.translation import gettext as _

from checks import queueing, workflow
from checks.discarding import DiscardReason
from checks.models.claims import Claim
from checks.models.fact_check import FactCheck
from checks.models.memory import MemoryMatch
from checks.refusing import held_by_other
from checks.states import CheckState

SAID = 200


def leave(match: MemoryMatch, *, by: Any) -> None:
    """Within the transaction that joins it. Raises ``HeldByOther``, ``WrongState``."""
    fact_check = FactCheck.objects.filter(claim=match.claim_id).first()
    if fact_check is None:
        queueing.discard(match.claim, by=by, code=DiscardReason.REPEATED)
        return
    if fact_check.editor_id not in {None, by.pk}:
        raise held_by_other(fact_check)
    reason = _("Already checked: %(statement)s") % {
        "statement": match.fact_check.claim.statement[:SAID]
    }
    workflow.discard(fact_check, by=by, reason=reason)


def take_back(match: MemoryMatch, *, by: Any) -> None:
    """The claim waits again, or its draft is taken up again; what moved on since stays."""
    fact_check = FactCheck.objects.filter(claim=match.claim_id).first()
    if fact_check is not None and fact_check.state == CheckState.DISCARDED:
        workflow.revive(fact_check, by=by)
    elif fact_check is None and match.claim.state == Claim.State.DISCARDED:
        queueing.revive(match.claim, by=by)

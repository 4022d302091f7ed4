"""Before the review: starting a check, discarding and reviving it."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from checks import contributing, journal
from checks.models.claims import Claim
from checks.models.fact_check import FactCheck
from checks.models.pages import FactCheckIndexPage, FactCheckPage
from checks.permissions import Act, demand
from checks.refusals import NoListOfChecks
from checks.states import CheckState
from checks.workflow.stage import locked, move, require_reason

TITLE_MAX = 255
SLUG_MAX = 80


def start(claim: Claim, *, by: Any, under: FactCheckIndexPage | None = None) -> FactCheck:
    """Make the check of a claim: its draft page below the list, and its record beside it.

    ``by`` is None when a machine starts it; the check then waits as an AI draft, and its empty
    content is nobody's work. Raises ``NotAllowed``, ``NoListOfChecks``.
    """
    if by is not None:
        demand(by, Act.WRITE)
    with transaction.atomic():
        claim = Claim.objects.select_for_update().get(pk=claim.pk)
        existing = FactCheck.objects.filter(claim=claim).first()
        if existing:
            return existing
        index = under or FactCheckIndexPage.objects.live().order_by("path").first()
        if index is None:
            raise NoListOfChecks
        page = _new_page(claim, index)
        now = timezone.now()
        fact_check = FactCheck.objects.create(
            page=page,
            claim=claim,
            state=CheckState.EDITING if by else CheckState.AI_DRAFT,
            editor=by,
            held_since=now if by else None,
            state_since=now,
        )
        Claim.objects.filter(pk=claim.pk).update(state=Claim.State.CHOSEN)
        journal.append("start", by=by, fact_check=fact_check, to_state=fact_check.state)
        if by is not None:
            contributing.record(fact_check, by=by, content_hash=page.current_hash())
    return fact_check


def discard(fact_check: FactCheck, *, by: Any, reason: str) -> FactCheck:
    """Drop a check that was never published, for a reason that stays on the record.

    Raises ``ReasonMissing``, ``NotAllowed``, ``WrongState``.
    """
    demand(by, Act.WRITE)
    require_reason(reason)
    with transaction.atomic():
        fact_check = locked(fact_check)
        move(fact_check, fact_check, fact_check.discard, by=by, act="discard", note=reason)
    return fact_check


def revive(fact_check: FactCheck, *, by: Any) -> FactCheck:
    """Take a discarded check up again. Raises ``NotAllowed``, ``WrongState``."""
    demand(by, Act.WRITE)
    with transaction.atomic():
        fact_check = locked(fact_check)
        fact_check.editor = None
        move(fact_check, fact_check, fact_check.revive, by=by, act="revive")
    return fact_check


def _new_page(claim: Claim, index: FactCheckIndexPage) -> FactCheckPage:
    claimant = claim.claimant
    page = FactCheckPage(
        title=claim.statement[:TITLE_MAX],
        slug=f"{slugify(claim.statement)[:SLUG_MAX].strip('-') or 'checagem'}-{claim.pk}",
        statement=claim.statement,
        topic=claim.topic,
        claimant_name=claimant.name if claimant else "",
        claimant_kind=claimant.kind if claimant else "person",
        claimant_role=claimant.role if claimant else "",
        claimant_party=claimant.party if claimant else "",
        claimant_same_as=claimant.same_as if claimant else "",
    )
    index.add_child(instance=page)
    page.save_revision()
    return page

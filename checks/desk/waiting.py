"""What waits for one person: the checks they hold, the reviews they can do, the claims to take."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils import timezone

from checks import saved_views
from checks.desk.queue_filters import QueueFilters
from checks.models import Appearance, Claim, Contribution, CorrectionRound, FactCheck
from checks.permissions import Act, may
from checks.states import EDITABLE, CheckState, RoundState


def with_people() -> QuerySet[FactCheck]:
    """Every check, with its claim and the people that the lists name."""
    return FactCheck.objects.select_related("claim", "claim__claimant", "editor", "submitted_by")


def held_by(person: Any) -> QuerySet[FactCheck]:
    """The checks and corrections that this person holds and is writing, longest first."""
    return with_people().filter(
        Q(state__in=EDITABLE) | Exists(_open_round(RoundState.EDITING)), editor=person
    )


def assigned_to(person: Any) -> QuerySet[Claim]:
    """Claims on the queue that this person was asked to look at, in the order of the queue."""
    return Claim.objects.filter(state=Claim.State.WAITING, assigned_to=person)


def mine(person: Any) -> list[QuerySet[Any]]:
    """What only this person will go on with: what they hold, and what they were asked for."""
    return [held_by(person), assigned_to(person)]


def submitted_by(person: Any) -> QuerySet[FactCheck]:
    """What this person handed over and nobody has decided yet."""
    return under_review().filter(submitted_by=person)


def scheduled_by(person: Any) -> QuerySet[FactCheck]:
    """What this person handed over or approved and goes out at its time, the next one first."""
    approved = Q(approvals__approved_by=person, approvals__publication=None)
    waits = with_people().filter(publish_at__isnull=False).order_by("publish_at", "pk")
    return waits.filter(Q(submitted_by=person) | Q(editor=person) | approved).distinct()


def under_review() -> QuerySet[FactCheck]:
    """Checks and corrections that wait for a second person, longest first."""
    in_review = Q(state=CheckState.IN_REVIEW) | Q(
        Exists(_open_round(RoundState.IN_REVIEW)), state=CheckState.PUBLISHED
    )
    # What waits was submitted: the index over that leaves the published ones out.
    return (
        with_people().filter(in_review, submitted_at__isnull=False).order_by("submitted_at", "pk")
    )


def approved_for_a_time() -> QuerySet[FactCheck]:
    """What was approved and waits for its instant, the next one first."""
    return with_people().filter(publish_at__isnull=False).order_by("publish_at", "pk")


def marked_for(checks: QuerySet[FactCheck], person: Any) -> QuerySet[FactCheck]:
    """The same checks, each marked as a correction or not, and as the person's own work or not."""
    mine_too = Contribution.objects.filter(
        fact_check=OuterRef("pk"), round_number=OuterRef("round_number"), user=person
    )
    return checks.annotate(is_correction=Exists(_any_open_round()), is_contributor=Exists(mine_too))


def reviews_for(person: Any) -> QuerySet[FactCheck]:
    """The reviews that this person can do: none without the act, none of their own."""
    if not may(person, Act.APPROVE):
        return FactCheck.objects.none()
    return reviews_besides_own(person)


def reviews_besides_own(person: Any) -> QuerySet[FactCheck]:
    """The reviews of what this person did not touch; whether they may approve is not asked."""
    return marked_for(under_review(), person).filter(is_contributor=False)


def claims_for(person: Any) -> list[QuerySet[Claim]]:
    """In the view that the queue opens with for this person: what nobody has, and what is late."""
    view = saved_views.default_of(person)
    filters = QueueFilters(QueryDict(view.query if view else ""), person=person)
    claims = filters.applied_to(Claim.objects.all())
    nobody_has = Q(state=Claim.State.WAITING) | Q(
        fact_check__state__in=EDITABLE, fact_check__editor=None
    )
    unclaimed = claims.filter(assigned_to=None)
    if view is not None:
        unclaimed = unclaimed.filter(nobody_has)
    late = claims.filter(due_at__lt=timezone.now()).exclude(assigned_to=None)
    return [unclaimed, late]


def appearances_to_approve() -> QuerySet[Appearance]:
    """Confirmed appearances of published checks: they join the page after a second person."""
    return Appearance.objects.filter(
        state=Appearance.State.CONFIRMED, claim__fact_check__state=CheckState.PUBLISHED
    ).select_related("claim", "claim__fact_check", "confirmed_by", "added_by")


def removals_to_decide() -> QuerySet[Appearance]:
    """Public appearances that someone wants off their page: a second person decides."""
    return Appearance.objects.filter(
        state=Appearance.State.APPROVED, removal_asked_by__isnull=False
    ).select_related("claim", "claim__fact_check", "removal_asked_by")


def _any_open_round() -> QuerySet[CorrectionRound]:
    return CorrectionRound.objects.filter(fact_check=OuterRef("pk"), closed_at__isnull=True)


def _open_round(state: str) -> QuerySet[CorrectionRound]:
    return _any_open_round().filter(state=state)

"""What waits for one person: the checks they hold, the reviews they can do, the claims to take."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from checks.models import Appearance, Claim, Contribution, CorrectionRound, FactCheck
from checks.permissions import Act, may
from checks.states import EDITABLE, CheckState, RoundState

# A badge says "99+" beyond this.
COUNTED_UP_TO = 100


def with_people() -> QuerySet[FactCheck]:
    """Every check, with its claim and the people that the lists name."""
    return FactCheck.objects.select_related("claim", "claim__claimant", "editor", "submitted_by")


def held_by(person: Any) -> QuerySet[FactCheck]:
    """The checks and corrections that this person holds and is writing, longest first."""
    return with_people().filter(
        Q(state__in=EDITABLE) | Exists(_open_round(RoundState.EDITING)), editor=person
    )


def submitted_by(person: Any) -> QuerySet[FactCheck]:
    """What this person handed over and nobody has decided yet."""
    return under_review().filter(submitted_by=person)


def under_review() -> QuerySet[FactCheck]:
    """Checks and corrections that wait for a second person, longest first."""
    in_review = Q(state=CheckState.IN_REVIEW) | Q(
        Exists(_open_round(RoundState.IN_REVIEW)), state=CheckState.PUBLISHED
    )
    return with_people().filter(in_review)


def marked_for(checks: QuerySet[FactCheck], person: Any) -> QuerySet[FactCheck]:
    """The same checks, each marked as a correction or not, and as the person's own work or not."""
    mine = Contribution.objects.filter(
        fact_check=OuterRef("pk"), round_number=OuterRef("round_number"), user=person
    )
    return checks.annotate(is_correction=Exists(_any_open_round()), is_contributor=Exists(mine))


def reviews_for(person: Any) -> QuerySet[FactCheck]:
    """The reviews that this person can do: none without the act, none of their own."""
    if not may(person, Act.APPROVE):
        return FactCheck.objects.none()
    return marked_for(under_review(), person).filter(is_contributor=False)


def claims_for(person: Any) -> QuerySet[Claim]:
    """Claims on the queue that this person was asked to look at, or that nobody was."""
    return Claim.objects.filter(
        Q(assigned_to=person) | Q(assigned_to=None), state=Claim.State.WAITING
    )


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


def at_most_99(found: QuerySet[Any]) -> int:
    """How many, without counting more than a badge can show."""
    return found.order_by()[:COUNTED_UP_TO].count()


def _any_open_round() -> QuerySet[CorrectionRound]:
    return CorrectionRound.objects.filter(fact_check=OuterRef("pk"), closed_at__isnull=True)


def _open_round(state: str) -> QuerySet[CorrectionRound]:
    return _any_open_round().filter(state=state)

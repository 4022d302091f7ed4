"""Keeps a claim's reach, priority and open proposals equal to what its appearances say."""

from typing import Any

from django.db.models import Count, Max, Q

from checks.models.claims import Appearance, Claim
from checks.priority import prioritise

COUNTED = [Appearance.State.PROPOSED, Appearance.State.CONFIRMED, Appearance.State.APPROVED]


def refresh_priority(claim_id: int) -> None:
    """Compute the place in the queue again, from the highest known views among appearances."""
    grades = Claim.objects.filter(pk=claim_id).values("checkworthiness", "harm").first()
    if grades is None:
        return
    seen = Appearance.objects.filter(claim_id=claim_id, state__in=COUNTED).aggregate(
        views=Max("post__reach__views"),
        proposed=Count("pk", filter=Q(state=Appearance.State.PROPOSED), distinct=True),
    )
    place = prioritise(grades["checkworthiness"], grades["harm"], [seen["views"]])
    Claim.objects.filter(pk=claim_id).update(
        reach=place.reach, priority=place.value, proposed_count=seen["proposed"]
    )


def refresh_priority_when_reach_is_read(instance: Any, **_kwargs: Any) -> None:
    """A new sample of a post moves every claim that appeared in it."""
    claims = Appearance.objects.filter(post_id=instance.post_id, state__in=COUNTED)
    for claim_id in claims.order_by().values_list("claim_id", flat=True).distinct():
        refresh_priority(claim_id)


def refresh_priority_when_an_appearance_changes(instance: Any, **_kwargs: Any) -> None:
    """A new, refused or removed appearance changes which views count."""
    refresh_priority(instance.claim_id)

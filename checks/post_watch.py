"""Tells the desk when a kept post was edited, taken away or put back, or may be missing."""

from typing import Any

from checks import journal, notices
from checks.models.claims import Appearance
from checks.models.editorial import Approval, Contribution
from checks.models.fact_check import FactCheck
from checks.models.notices import NoticeKind
from checks.permissions import Act, people_who_may
from social_capture.models import Capture, CollectionGap, Post, PostEvent

STANDING = [Appearance.State.PROPOSED, Appearance.State.CONFIRMED, Appearance.State.APPROVED]
NAME_MAX = 300


def tell_when_a_checked_post_changed(post: Post, capture: Capture, **_kwargs: Any) -> None:
    """Receiver: the words that were judged may not be there any more."""
    _tell(post, NoticeKind.POST_CHANGED, capture.pk)


def tell_when_a_post_is_gone(post: Post, event: PostEvent, **_kwargs: Any) -> None:
    """Receiver: two looks apart in time did not find it."""
    _tell(post, NoticeKind.POST_GONE, event.capture_id)


def tell_when_a_post_is_there_again(post: Post, event: PostEvent, **_kwargs: Any) -> None:
    """Receiver: the page must not go on saying that it was taken away."""
    _tell(post, NoticeKind.POST_RETURNED, event.capture_id)


def tell_when_a_collection_has_a_gap(gap: CollectionGap, **_kwargs: Any) -> None:
    """Receiver: who keeps the accounts looks for what the feed did not show any more."""
    account = str(gap.account)[:NAME_MAX]
    chiefs = people_who_may(Act.SET_POLICY)
    notices.tell_each(chiefs, NoticeKind.COLLECTION_GAP, account=account)


def checks_that_rest_on(post: Post) -> list[FactCheck]:
    """Every check of a claim that was seen in the post, in whatever state."""
    standing = Appearance.objects.filter(post=post, state__in=STANDING)
    return list(FactCheck.objects.filter(claim__in=standing.values("claim")).order_by("pk"))


def _tell(post: Post, kind: NoticeKind, capture_id: int | None) -> None:
    what = {"post": str(post)[:NAME_MAX], "capture": capture_id}
    fact_checks = checks_that_rest_on(post)
    chiefs = people_who_may(Act.SET_POLICY) if fact_checks else []
    for fact_check in fact_checks:
        journal.append(kind.value, by=None, fact_check=fact_check, note=what["post"])
        people = [*who_worked_on(fact_check), *chiefs]
        notices.tell_each(people, kind, fact_check=fact_check, **what)
    if not fact_checks:
        notices.tell_each(_who_asked_for(post), kind, **what)


def who_worked_on(fact_check: FactCheck) -> list[Any]:
    """Who holds it, wrote in it or approved it."""
    wrote = Contribution.objects.filter(fact_check=fact_check).select_related("user")
    approved = Approval.objects.filter(fact_check=fact_check).select_related("approved_by")
    people = [fact_check.editor, *(one.user for one in wrote)]
    return [*people, *(one.approved_by for one in approved)]


def _who_asked_for(post: Post) -> list[Any]:
    asked = post.captures.filter(requested_by__isnull=False).select_related("requested_by")
    return [capture.requested_by for capture in asked]

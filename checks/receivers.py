"""What this app does when the one below it speaks."""

from typing import Any

from django.db.models.signals import post_save

from checks import archiving, finding, post_watch, queueing, ranking, signals, triage
from checks.memory import proposing, remembering
from checks.models.claims import Appearance, Claim
from checks.models.editorial import Publication
from checks.models.memory import AgencyReview
from checks.research import resuming
from social_capture.models import Capture, ReachSample
from social_capture.signals import (
    collection_gap_found,
    evidence_text_made,
    post_captured,
    post_changed,
    post_gone,
    post_returned,
)


def request_triage_when_a_post_is_captured(capture: Capture, **_kwargs: Any) -> None:
    """Every capture that holds a post's content is read for claims."""
    if capture.post_id is not None and capture.holds_content:
        triage.request_triage(capture)


def connect() -> None:
    """Listen; called once, when the apps are ready."""
    post_captured.connect(
        request_triage_when_a_post_is_captured, dispatch_uid="checks.triage_when_captured"
    )
    post_changed.connect(
        post_watch.tell_when_a_checked_post_changed, dispatch_uid="checks.tell_when_changed"
    )
    post_gone.connect(post_watch.tell_when_a_post_is_gone, dispatch_uid="checks.tell_when_gone")
    collection_gap_found.connect(
        post_watch.tell_when_a_collection_has_a_gap, dispatch_uid="checks.tell_when_gap"
    )
    post_returned.connect(
        post_watch.tell_when_a_post_is_there_again, dispatch_uid="checks.tell_when_returned"
    )
    post_captured.connect(
        archiving.keep_copy_when_a_source_is_captured, dispatch_uid="checks.copy_when_captured"
    )
    for told in (post_captured, evidence_text_made):
        told.connect(
            resuming.resume_when_a_copy_is_there, dispatch_uid="checks.research_when_copied"
        )
    post_save.connect(
        ranking.refresh_priority_when_reach_is_read,
        sender=ReachSample,
        dispatch_uid="checks.priority_when_reach",
    )
    post_save.connect(
        ranking.refresh_priority_when_an_appearance_changes,
        sender=Appearance,
        dispatch_uid="checks.priority_when_appearance",
    )
    post_save.connect(
        finding.remember_words_when_a_claim_is_saved,
        sender=Claim,
        dispatch_uid="checks.words_when_claim",
    )
    post_save.connect(
        finding.remember_words_when_an_appearance_is_saved,
        sender=Appearance,
        dispatch_uid="checks.words_when_appearance",
    )
    post_save.connect(
        proposing.propose_when_a_claim_is_saved,
        sender=Claim,
        dispatch_uid="checks.matches_when_claim",
    )
    post_save.connect(
        remembering.remember_when_it_is_published,
        sender=Publication,
        dispatch_uid="checks.memory_when_published",
    )
    post_save.connect(
        remembering.remember_when_a_review_is_saved,
        sender=AgencyReview,
        dispatch_uid="checks.memory_when_review",
    )
    signals.fact_check_withdrawn.connect(
        remembering.forget_when_it_is_withdrawn, dispatch_uid="checks.memory_when_withdrawn"
    )
    signals.fact_check_published.connect(
        queueing.end_deadline_when_it_is_published, dispatch_uid="checks.deadline_when_published"
    )

"""What this app does when the one below it speaks."""

from typing import Any

from django.db.models.signals import post_save

from checks import ranking, triage
from checks.models.claims import Appearance
from social_capture.models import Capture, ReachSample
from social_capture.signals import post_captured


def request_triage_when_a_post_is_captured(capture: Capture, **_kwargs: Any) -> None:
    """Every capture that holds a post's content is read for claims."""
    if capture.post_id is not None and capture.holds_content:
        triage.request_triage(capture)


def connect() -> None:
    """Listen; called once, when the apps are ready."""
    post_captured.connect(
        request_triage_when_a_post_is_captured, dispatch_uid="checks.triage_when_captured"
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

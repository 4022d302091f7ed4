"""What this app does when it has spoken itself."""

from typing import Any

from social_capture import timestamping
from social_capture.models import Capture
from social_capture.signals import post_captured
from social_capture.transcripts import transcribing


def ask_for_timestamps_when_a_capture_ends(capture: Capture, **_kwargs: Any) -> None:
    """Whatever has an archive is dated, a login wall as well as a post."""
    timestamping.ask_for(capture)


def ask_for_transcripts_when_a_capture_ends(capture: Capture, **_kwargs: Any) -> None:
    """Whatever was kept of films, sounds and captions is written down, also of a partial visit."""
    transcribing.ask_for(capture)


def connect() -> None:
    """Listen; called once, when the apps are ready."""
    post_captured.connect(
        ask_for_timestamps_when_a_capture_ends, dispatch_uid="social_capture.date_when_captured"
    )
    post_captured.connect(
        ask_for_transcripts_when_a_capture_ends,
        dispatch_uid="social_capture.transcribe_when_captured",
    )

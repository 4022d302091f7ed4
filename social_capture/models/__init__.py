"""The nouns of this app."""

from social_capture.models.account import Account
from social_capture.models.artefact import Artefact
from social_capture.models.capture import Capture
from social_capture.models.post import Post, SubmittedAddress
from social_capture.models.post_event import PostEvent
from social_capture.models.reach import ReachSample

__all__ = ["Account", "Artefact", "Capture", "Post", "PostEvent", "ReachSample", "SubmittedAddress"]

"""The one guard that every address goes through before anything leaves the house."""

from social_capture.guard.addresses import is_public
from social_capture.guard.policy import Guard, Pinned, Refusal, Refused, Target

__all__ = ["Guard", "Pinned", "Refusal", "Refused", "Target", "is_public"]

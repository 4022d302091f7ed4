"""The editorial steps of a fact check; nothing else writes its state."""

from checks.workflow.correcting import abandon_correction, describe_correction, open_correction
from checks.workflow.drafting import discard, revive, start
from checks.workflow.holding import hand_over, release, take
from checks.workflow.publishing import approve
from checks.workflow.reviewing import recall, send_back, submit
from checks.workflow.second_reading import second_read, see_first
from checks.workflow.timing import publish_due, unschedule

__all__ = [
    "abandon_correction",
    "approve",
    "describe_correction",
    "discard",
    "hand_over",
    "open_correction",
    "publish_due",
    "recall",
    "release",
    "revive",
    "second_read",
    "see_first",
    "send_back",
    "start",
    "submit",
    "take",
    "unschedule",
]

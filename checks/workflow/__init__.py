"""The editorial steps of a fact check; nothing else writes its state."""

from checks.workflow.correcting import abandon_correction, describe_correction, open_correction
from checks.workflow.drafting import discard, revive, start, take
from checks.workflow.publishing import approve
from checks.workflow.reviewing import recall, send_back, submit
from checks.workflow.timing import publish_due, unschedule

__all__ = [
    "abandon_correction",
    "approve",
    "describe_correction",
    "discard",
    "open_correction",
    "publish_due",
    "recall",
    "revive",
    "send_back",
    "start",
    "submit",
    "take",
    "unschedule",
]

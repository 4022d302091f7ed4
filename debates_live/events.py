"""The kinds of event a debate's log may hold: what engines, providers and people said."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class EventKind(StrEnum):
    """What happened; the fold knows what each does to the board."""

    RECORD_IMPORTED = "record_imported"
    TRANSCRIPT_IMPORTED = "transcript_imported"
    PUBLISHING_SET = "publishing_set"
    SPEAKER_CORRECTED = "speaker_corrected"
    CLAIMS_RELEASED = "claims_released"
    CLAIM_HIDDEN = "claim_hidden"
    CLAIM_SHOWN = "claim_shown"
    CLAIM_PUT_ON_HOLD = "claim_put_on_hold"
    CLAIM_TAKEN_OFF_HOLD = "claim_taken_off_hold"
    CLAIM_WITHDRAWN = "claim_withdrawn"
    VERDICT_GIVEN = "verdict_given"


IMPORTS = {EventKind.RECORD_IMPORTED, EventKind.TRANSCRIPT_IMPORTED}


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the log; ``at`` is ISO 8601 with its offset, ``cause`` says what led to it."""

    sequence: int
    kind: str
    payload: Mapping[str, Any]
    at: str
    cause: str = ""


class UnusableEvent(ValueError):
    """An event that does not fit the debate it is about; the message names it."""

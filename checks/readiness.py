"""What a check still lacks before it can be submitted.

Method: «Workflow» (a check can't be submitted without …) and «Source policy».
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from checks.verdicts import Verdict


class Lack(StrEnum):
    """One thing that is missing; the value is the code the desk shows a sentence for."""

    STATEMENT = "statement"
    CLAIMANT = "claimant"
    VERDICT = "verdict"
    EXPLANATION = "explanation"
    SOURCE = "source"
    SOURCE_CLASS = "source_class"
    APPEARANCE = "appearance"
    DISTORTION = "distortion"
    NO_DATA_REASON = "no_data_reason"
    LATER_EVIDENCE_REASON = "later_evidence_reason"
    LEAD = "lead"
    UNKNOWN_CONTRIBUTOR = "unknown_contributor"
    CORRECTION = "correction"
    NO_CHANGE = "no_change"
    WITHDRAWAL_ONLY = "withdrawal_only"
    KIND_VERDICT_CHANGE = "kind_verdict_change"
    KIND_FACTUAL = "kind_factual"
    KIND_FACTUAL_OR_UPDATE = "kind_factual_or_update"
    KIND_FACTUAL_OR_MINOR = "kind_factual_or_minor"
    REPLY_REQUEST = "reply_request"


@dataclass(frozen=True, slots=True)
class Submission:
    """What is looked at when someone submits."""

    statement: str
    claimant: str
    verdict: Verdict | None
    explanation_text: str
    sources_that_carry: int
    confirmed_appearances: int
    distortion_kind: str
    no_data_reason: str
    cites_later_evidence: bool = False
    later_evidence_reason: str = ""
    contributors_known: bool = True
    cites_unopened_lead: bool = False


def lacks(submission: Submission) -> Sequence[Lack]:
    """Everything that is missing, in the order of the form; empty means ready."""
    verdict = submission.verdict
    tests = [
        (Lack.STATEMENT, not submission.statement.strip()),
        (Lack.CLAIMANT, not submission.claimant.strip()),
        (Lack.VERDICT, verdict is None),
        (
            Lack.DISTORTION,
            verdict is not None and verdict.is_distorted and not submission.distortion_kind,
        ),
        (
            Lack.NO_DATA_REASON,
            verdict is Verdict.NO_DATA and not submission.no_data_reason,
        ),
        (Lack.EXPLANATION, not submission.explanation_text.strip()),
        (
            Lack.SOURCE,
            verdict is not None
            and verdict.needs_carrying_source
            and submission.sources_that_carry < 1,
        ),
        (
            Lack.LATER_EVIDENCE_REASON,
            submission.cites_later_evidence and not submission.later_evidence_reason.strip(),
        ),
        (Lack.LEAD, submission.cites_unopened_lead),
        (Lack.APPEARANCE, submission.confirmed_appearances < 1),
        (Lack.UNKNOWN_CONTRIBUTOR, not submission.contributors_known),
    ]
    return [lack for lack, is_missing in tests if is_missing]

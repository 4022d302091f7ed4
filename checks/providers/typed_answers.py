"""Schema-valid answers as the typed things that the rules know."""

from collections.abc import Sequence
from typing import Any

from checks.extraction.extracted import ExtractedClaim, ExtractedProposal, Extraction
from checks.extraction.questions import Question, graded_by_codes
from checks.judging.judgement import (
    Abstention,
    Citation,
    Distortion,
    Figure,
    Finding,
    Ground,
    Judgement,
)
from checks.judging.rereading import Rereading
from checks.topics import Topic
from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict


def extraction_from(found: dict[str, Any], questions: Sequence[Question]) -> Extraction:
    """The typed extraction of a schema-valid answer; the grades are added up here."""
    return Extraction(
        [claim_from(row, questions) for row in found["claims"]],
        [ExtractedProposal(**{**row, "topic": Topic(row["topic"])}) for row in found["proposals"]],
    )


def claim_from(row: dict[str, Any], questions: Sequence[Question]) -> ExtractedClaim:
    """The typed claim, graded by the questions that the model answered with yes."""
    yes = {code for code, answer in row["answers"].items() if answer}
    grades = graded_by_codes(yes, questions)
    return ExtractedClaim(
        statement=row["statement"],
        quote=row["quote"],
        checkworthiness=grades.checkworthiness,
        harm=grades.harm,
        topic=Topic(row["topic"]),
        reasons=grades.reasons,
    )


def judgement_from(found: dict[str, Any]) -> Judgement:
    """The typed judgement of a schema-valid answer."""
    bent, reason = found["distortion"], found["no_data_reason"]
    abstained = found["abstained"]
    return Judgement(
        verdict=Verdict(found["verdict"]),
        explanation=found["explanation"],
        no_data_reason=NoDataReason(reason) if reason else None,
        distortion=bent
        and Distortion(DistortionKind(bent["kind"]), DistortionEffect(bent["effect"])),
        citations=tuple(
            Citation(row["url"], row["quote"], tuple(row["facts"])) for row in found["citations"]
        ),
        abstained=Abstention(abstained) if abstained else None,
        findings=tuple(finding_from(row) for row in found["findings"]),
        figures=tuple(Figure(**row) for row in found["figures"]),
    )


def finding_from(row: dict[str, Any]) -> Finding:
    """The typed finding about one fact."""
    ground = row["ground"]
    return Finding(row["fact"], Verdict(row["verdict"]), Ground(ground) if ground else None)


def rereading_from(found: dict[str, Any]) -> Rereading:
    """The typed second look."""
    return Rereading(**{**found, "verdict": Verdict(found["verdict"])})

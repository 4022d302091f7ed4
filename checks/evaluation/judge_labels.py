"""The labelled examples of the judge: a claim with its evidence, and what a draft should be."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from checks.drafting.material import ClaimInput, Evidence, EvidenceKind, Fact
from checks.judging.judgement import Abstention
from checks.verdicts import DistortionKind, NoDataReason, Verdict

EXPECTED = (
    "an object with id, rule, statement, claimant, said_on, facts (one central), evidence and"
    " expected (verdict, no_data_reason, distortion, abstained)"
)


@dataclass(frozen=True, slots=True)
class Label:
    """What people say that a draft should be."""

    verdict: Verdict
    no_data_reason: NoDataReason | None
    distortion: DistortionKind | None
    abstained: Abstention | None


@dataclass(frozen=True, slots=True)
class Example:
    """A claim with its facts and evidence, the rule it is about, and its label."""

    id: str
    rule: str
    claim: ClaimInput
    facts: tuple[Fact, ...]
    evidence: tuple[Evidence, ...]
    label: Label


def typed(row: dict[str, Any]) -> Example:
    """The row with the types of the rules; raises ``ValueError`` when not one fact is central."""
    said = ClaimInput(row["statement"], row["claimant"], said_on=date.fromisoformat(row["said_on"]))
    facts = tuple(Fact(fact["text"], fact["is_central"]) for fact in row["facts"])
    if sum(fact.is_central for fact in facts) != 1:
        raise ValueError("not one central fact")
    label = row["expected"]
    return Example(
        id=row["id"],
        rule=row["rule"],
        claim=said,
        facts=facts,
        evidence=tuple(evidence_of(one) for one in row["evidence"]),
        label=Label(
            verdict=Verdict(label["verdict"]),
            no_data_reason=label["no_data_reason"] and NoDataReason(label["no_data_reason"]),
            distortion=label["distortion"] and DistortionKind(label["distortion"]),
            abstained=label["abstained"] and Abstention(label["abstained"]),
        ),
    )


def evidence_of(row: dict[str, Any]) -> Evidence:
    """A stored page with a day only, or undated."""
    published = row["published"]
    return Evidence(
        url=row["url"],
        kind=EvidenceKind.PAGE,
        text=row["text"],
        published_on=date.fromisoformat(published) if published else None,
    )

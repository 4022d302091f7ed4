"""Reads the labelled file of the judge: one example a line, in JSON."""

import json
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


class UnreadableExample(ValueError):
    """A line that is no example; the message names the file, the line and what was expected."""


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


def examples_in(text: str, name: str) -> list[Example]:
    """The examples of a file's text, in order; raises ``UnreadableExample``."""
    found = [
        example_of(line, f"{name}: line {number}")
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    ]
    if not found:
        raise UnreadableExample(f"{name}: no example; expected {EXPECTED} a line")
    return found


def example_of(line: str, where: str) -> Example:
    """One example; raises ``UnreadableExample`` that says where and what was expected."""
    try:
        example = typed(json.loads(line))
    except KeyError as missing:
        raise UnreadableExample(f"{where}: {missing} is missing; expected {EXPECTED}") from missing
    except (ValueError, TypeError, AttributeError, RecursionError) as problem:
        raise UnreadableExample(f"{where}: {problem}; expected {EXPECTED}") from problem
    if sum(fact.is_central for fact in example.facts) != 1:
        raise UnreadableExample(f"{where}: not one central fact; expected {EXPECTED}")
    return example


def typed(row: dict[str, Any]) -> Example:
    """The row with the types of the rules."""
    said = ClaimInput(row["statement"], row["claimant"], said_on=date.fromisoformat(row["said_on"]))
    label = row["expected"]
    return Example(
        id=row["id"],
        rule=row["rule"],
        claim=said,
        facts=tuple(Fact(fact["text"], fact["is_central"]) for fact in row["facts"]),
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

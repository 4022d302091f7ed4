"""How far a second reading sees what is wrong with a judgement, and leaves a right one alone."""

from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from checks.drafting.material import ClaimInput, Evidence, Fact
from checks.evaluation.judge_labels import evidence_of
from checks.evaluation.outcomes import Compared
from checks.judging.judgement import Citation, Judgement
from checks.providers.protocol import Provider
from checks.verdicts import Verdict

EXPECTED = (
    "an object with id, statement, claimant, said_on, evidence, judgement (verdict, explanation,"
    " citations of url and quote) and expected (verdict, explanation_supports, figures_support)"
)


@dataclass(frozen=True, slots=True)
class Example:
    """A judgement with what it rests on, and what a second reading should say of it."""

    id: str
    claim: ClaimInput
    evidence: tuple[Evidence, ...]
    judgement: Judgement
    expected: dict[str, Any]


def typed(row: dict[str, Any]) -> Example:
    """The row with the types of the rules; raises ``ValueError`` for what is none."""
    given, label = row["judgement"], row["expected"]
    return Example(
        id=row["id"],
        claim=ClaimInput(
            row["statement"], row["claimant"], said_on=date.fromisoformat(row["said_on"])
        ),
        evidence=tuple(evidence_of(one) for one in row["evidence"]),
        judgement=Judgement(
            Verdict(given["verdict"]),
            given["explanation"],
            citations=tuple(Citation(one["url"], one["quote"], (0,)) for one in given["citations"]),
        ),
        expected={
            "verdict": Verdict(label["verdict"]),
            "explanation_supports": bool(label["explanation_supports"]),
            "figures_support": bool(label["figures_support"]),
        },
    )


def compare(example: Example, provider: Provider) -> Compared:
    """The answer beside the label: its verdict, and what it says of the words and the numbers."""
    claim = example.claim
    facts = (Fact(claim.statement, is_central=True),)
    answer = provider.read_again(claim, facts, example.evidence, example.judgement)
    given = asdict(answer.value)
    differs = {
        name: {"expected": wanted, "given": given[name]}
        for name, wanted in example.expected.items()
        if given[name] != wanted
    }
    return Compared(
        agrees=not differs,
        counts={f"{name}_agreed": int(name not in differs) for name in example.expected},
        differs=differs,
        steps=answer.calls,
    )

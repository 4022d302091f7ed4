"""How often a provider's guarded draft is what the label says, rule by rule."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from checks.drafting.draft import judged
from checks.evaluation.judge_labels import Example, Label
from checks.evaluation.outcomes import HOPELESS, calls_in, share
from checks.judging.citations import Case
from checks.judging.judgement import Judgement
from checks.providers.call_record import CallRecord
from checks.providers.failures import ProviderFailure
from checks.providers.protocol import Provider
from checks.source_policy.classification import classify


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one example; ``given`` is ``None`` when the provider failed."""

    example: Example
    given: Label | None
    steps: tuple[CallRecord, ...] = ()
    failure: str = ""

    @property
    def agrees(self) -> bool:
        """Whether the verdict is that of the label."""
        return self.given is not None and self.given.verdict is self.example.label.verdict

    @property
    def agrees_in_all(self) -> bool:
        """Whether verdict, reason, distortion and answer are those of the label."""
        return self.given == self.example.label


def outcome_of(example: Example, provider: Provider) -> Outcome:
    """The example judged, guarded and read again as a draft is.

    Raises ``ProviderFailure`` for one that every example would meet; others are the outcome.
    """
    claim = example.claim
    case = Case(
        example.evidence, classify, claim.cut_off, claim.zone, claim.statement, example.facts
    )
    try:
        judgement, steps = judged(claim, case, provider, [])
    except ProviderFailure as failure:
        if failure.kind in HOPELESS:
            raise
        return Outcome(example, None, failure=failure.kind.value)
    return Outcome(example, label_of(judgement), tuple(steps))


def label_of(judgement: Judgement) -> Label:
    """The part of a judgement that is compared."""
    bent = judgement.distortion
    return Label(
        judgement.verdict,
        judgement.no_data_reason,
        bent.kind if bent else None,
        judgement.abstained,
    )


def report(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures: agreement of all and of each rule, what was taken for what, and the rest.

    A failure is no agreement: it counts as an example that was not judged as labelled.
    """
    rules = Counter(one.example.rule for one in outcomes)
    agreed = Counter(one.example.rule for one in outcomes if one.agrees)
    taken = Counter(
        f"{one.example.label.verdict.value} > {one.given.verdict.value}"
        for one in outcomes
        if one.given and not one.agrees
    )
    return {
        "examples": len(outcomes),
        "agreed": agreed.total(),
        "agreement": share(agreed.total(), len(outcomes)),
        "agreement_with_marks": share(sum(one.agrees_in_all for one in outcomes), len(outcomes)),
        "failed": dict(Counter(one.failure for one in outcomes if one.failure)),
        "rules": {
            rule: {"examples": count, "agreed": agreed[rule]} for rule, count in rules.items()
        },
        "taken_for": dict(taken),
        "disagreements": [differing(one) for one in outcomes if one.given and not one.agrees],
        **calls_in(step for one in outcomes for step in one.steps),
    }


def differing(outcome: Outcome) -> dict[str, Any]:
    """An example that was judged otherwise, with what guards had changed."""
    given = outcome.given
    return {
        "id": outcome.example.id,
        "expected": outcome.example.label.verdict.value,
        "given": given.verdict.value if given else None,
        "changes": [change.code for step in outcome.steps for change in step.changes],
    }

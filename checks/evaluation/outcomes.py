"""What became of each labelled example, and the figures that every evaluation prints."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from checks.providers.call_record import CallRecord
from checks.providers.failures import FailureKind, ProviderFailure

# No other example would fare better: these end the run.
HOPELESS = frozenset(
    {
        FailureKind.KEY_MISSING,
        FailureKind.KEY_REFUSED,
        FailureKind.NOT_INSTALLED,
        FailureKind.OVER_BUDGET,
    }
)


@dataclass(frozen=True, slots=True)
class Compared:
    """One example that was answered: whether as labelled, what is counted, and what differs."""

    agrees: bool
    counts: dict[str, int] = field(default_factory=dict)
    differs: dict[str, Any] = field(default_factory=dict)
    steps: tuple[CallRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """An example by its id; ``compared`` is None when the provider failed."""

    id: str
    compared: Compared | None
    failure: str = ""


def outcome_of(example_id: str, compare: Callable[[], Compared]) -> Outcome:
    """The comparison, or the failure that it ended with.

    Raises ``ProviderFailure`` for one that every example would meet.
    """
    try:
        return Outcome(example_id, compare())
    except ProviderFailure as failure:
        if failure.kind in HOPELESS:
            raise
        return Outcome(example_id, None, failure.kind.value)


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """How many agree, what was counted, what differs; a failure is no agreement."""
    answered = [(one.id, one.compared) for one in outcomes if one.compared]
    agreed = sum(compared.agrees for _id, compared in answered)
    counts: Counter[str] = Counter()
    for _id, compared in answered:
        counts.update(compared.counts)
    steps = [step for _id, compared in answered for step in compared.steps]
    return {
        "examples": len(outcomes),
        "agreed": agreed,
        "agreement": share(agreed, len(outcomes)),
        "counts": dict(counts),
        "failed": dict(Counter(one.failure for one in outcomes if one.failure)),
        "disagreements": [
            {"id": example_id, **compared.differs}
            for example_id, compared in answered
            if not compared.agrees
        ],
        **calls_in(steps),
    }


def calls_in(steps: Iterable[CallRecord]) -> dict[str, Any]:
    """Which prompts and models answered, with how many tokens, and how many from the store."""
    steps = list(steps)
    return {
        "prompts": sorted({step.prompt_version for step in steps}),
        "models": sorted({step.model for step in steps} - {""}),
        "tokens": sum(step.tokens for step in steps),
        "from_store": sum(step.is_from_store for step in steps),
    }


def share(part: int, whole: int) -> float:
    """A share from 0 to 1, in four decimals."""
    return round(part / whole, 4) if whole else 0.0

"""What can be measured, by purpose: how its file reads, and how an answer compares with it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

from checks.evaluation import (
    decompose_agreement,
    extract_agreement,
    judge_agreement,
    judge_labels,
    read_again_agreement,
)
from checks.evaluation.outcomes import Compared, outcome_of, summary
from checks.providers.call_record import Purpose
from checks.providers.protocol import Provider


@dataclass(frozen=True, slots=True)
class Measure:
    """One purpose's labelled file and its figures."""

    typed: Callable[[dict[str, Any]], Any]
    expected: str
    of: Callable[[Sequence[Any], Provider], dict[str, Any]]


def compared_by(
    compare: Callable[[Any, Provider], Compared],
) -> Callable[[Sequence[Any], Provider], dict[str, Any]]:
    """The figures of a comparison made example by example."""

    def measured(examples: Sequence[Any], provider: Provider) -> dict[str, Any]:
        return summary([outcome_of(one.id, partial(compare, one, provider)) for one in examples])

    return measured


def of_judge(examples: Sequence[Any], provider: Provider) -> dict[str, Any]:
    """The judge is measured as a whole: guarded and read again, as a draft is."""
    return judge_agreement.report([judge_agreement.outcome_of(one, provider) for one in examples])


MEASURES: Mapping[str, Measure] = MappingProxyType(
    {
        Purpose.EXTRACT.value: Measure(
            extract_agreement.typed,
            extract_agreement.EXPECTED,
            compared_by(extract_agreement.compare),
        ),
        Purpose.DECOMPOSE.value: Measure(
            decompose_agreement.typed,
            decompose_agreement.EXPECTED,
            compared_by(decompose_agreement.compare),
        ),
        Purpose.JUDGE.value: Measure(judge_labels.typed, judge_labels.EXPECTED, of_judge),
        Purpose.READ_AGAIN.value: Measure(
            read_again_agreement.typed,
            read_again_agreement.EXPECTED,
            compared_by(read_again_agreement.compare),
        ),
    }
)

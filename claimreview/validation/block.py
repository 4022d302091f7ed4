"""The whole of a block against every rule. Spec: «Writing»."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from claimreview.objects import ClaimReview
from claimreview.problems import Problem, Severity
from claimreview.validation import (
    address,
    appearance,
    claim,
    corrections,
    dates,
    newsroom,
    rating,
    structure,
)
from claimreview.writing import to_jsonld


def validate(
    review: ClaimReview | Mapping[str, Any], *, page_url: str | None = None
) -> list[Problem]:
    """Every rule that a typed review, or a JSON-LD object as found in a page, breaks.

    ``page_url`` is the page's canonical address, when there is one to compare with. Never raises
    for a value, however odd.
    """
    block = to_jsonld(review) if isinstance(review, ClaimReview) else review
    broken = list(structure.problems(block))
    if any(problem.rule is structure.TOO_DEEP for problem in broken):
        return broken
    return broken + list(
        chain(
            address.problems(block, page_url),
            claim.problems(block),
            appearance.problems(block),
            rating.problems(block),
            newsroom.problems(block),
            dates.problems(block),
            corrections.problems(block),
        )
    )


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of them stops a publication."""
    return any(problem.severity is Severity.ERROR for problem in problems)

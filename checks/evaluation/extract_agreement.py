"""How far the claims and promises that a provider finds in a text are the labelled ones."""

from dataclasses import dataclass
from typing import Any

from checks.evaluation.likeness import missing_and_extra
from checks.evaluation.outcomes import Compared
from checks.providers.protocol import Provider

EXPECTED = (
    "an object with id, text, and lists of quotes, claims and proposals, each a part of the text"
)


@dataclass(frozen=True, slots=True)
class Example:
    """A text, and the words of what is to be found in it."""

    id: str
    text: str
    claims: tuple[str, ...]
    proposals: tuple[str, ...]


def typed(row: dict[str, Any]) -> Example:
    """The row with its quotes in its text; raises ``ValueError`` for one that is not there."""
    example = Example(row["id"], row["text"], tuple(row["claims"]), tuple(row["proposals"]))
    for quote in (*example.claims, *example.proposals):
        if quote not in example.text:
            raise ValueError(f"{quote!r} is not in the text")
    return example


def compare(example: Example, provider: Provider) -> Compared:
    """The answer beside the label; it agrees when nothing is missing and nothing is too much."""
    answer = provider.extract(example.text)
    lacking, more = missing_and_extra(
        example.claims, [claim.quote for claim in answer.value.claims]
    )
    unkept, invented = missing_and_extra(
        example.proposals, [proposal.quote for proposal in answer.value.proposals]
    )
    differs = {
        "missing": lacking,
        "extra": more,
        "missing_proposals": unkept,
        "extra_proposals": invented,
    }
    return Compared(
        agrees=not any(differs.values()),
        counts={
            "claims_labelled": len(example.claims),
            "claims_missing": len(lacking),
            "claims_extra": len(more),
            "proposals_labelled": len(example.proposals),
            "proposals_missing": len(unkept),
            "proposals_extra": len(invented),
        },
        differs={name: texts for name, texts in differs.items() if texts},
        steps=answer.calls,
    )

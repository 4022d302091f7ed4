"""How far a provider takes claims apart into the labelled facts, with the same one central."""

from dataclasses import dataclass
from typing import Any

from checks.drafting.draft import with_one_centre
from checks.drafting.material import ClaimInput, Fact
from checks.evaluation.likeness import missing_and_extra, pairs
from checks.evaluation.outcomes import Compared
from checks.providers.protocol import Provider

EXPECTED = "an object with id, statement and facts (text, is_central), one of them central"


@dataclass(frozen=True, slots=True)
class Example:
    """A statement and its facts."""

    id: str
    statement: str
    facts: tuple[Fact, ...]


def typed(row: dict[str, Any]) -> Example:
    """The row as facts; raises ``ValueError`` when not exactly one is central."""
    facts = tuple(Fact(fact["text"], fact["is_central"]) for fact in row["facts"])
    if sum(fact.is_central for fact in facts) != 1:
        raise ValueError("not one central fact")
    return Example(row["id"], row["statement"], facts)


def compare(example: Example, provider: Provider) -> Compared:
    """The guarded answer beside the label; it agrees with the same facts and the same centre."""
    claim = ClaimInput(example.statement)
    answer = provider.decompose(claim)
    facts, changes = with_one_centre(answer.value, claim)
    wanted, given = [fact.text for fact in example.facts], [fact.text for fact in facts]
    missing, extra = missing_and_extra(wanted, given)
    found = pairs(wanted, given)
    centre = next(place for place, fact in enumerate(example.facts) if fact.is_central)
    is_same_centre = centre in found and facts[found[centre]].is_central
    differs = {"missing": missing, "extra": extra}
    if not is_same_centre:
        differs["central"] = [fact.text for fact in facts if fact.is_central]
    return Compared(
        agrees=not missing and not extra and is_same_centre,
        counts={
            "facts_labelled": len(wanted),
            "facts_missing": len(missing),
            "facts_extra": len(extra),
            "central_agreed": int(is_same_centre),
        },
        differs={name: texts for name, texts in differs.items() if texts},
        steps=(*answer.earlier, answer.record.with_changes(changes)),
    )

"""How far what is found in labelled texts is what people say is in them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from checks.evaluation.extraction_labels import LISTED, Expected, Label
from checks.evaluation.extraction_readings import Reading
from checks.evaluation.outcomes import share


def agreement_of(labelled: Sequence[tuple[Reading, Label]]) -> dict[str, Any]:
    """How often what was listed is what the label says, and each question's answers."""
    agreed = [(one, label) for one, label in labelled if is_as_labelled(one, label)]
    kinds = Counter(label.kind for _one, label in labelled)
    right = Counter(label.kind for _one, label in agreed)
    claims = [(one, label) for one, label in labelled if label.kind is Expected.CLAIM]
    parts = [(one, label) for one, label in labelled if label.kind is Expected.PROMISE]
    return {
        "listed": share(len(agreed), len(labelled)),
        "kinds": {kind: {"texts": kinds[kind], "agreed": right[kind]} for kind in kinds},
        "answers": answers_of(claims),
        "promise_parts": {
            name: share(sum(is_same_part(one, label, name) for one, label in parts), len(parts))
            for name in ("deadline_text", "deliverable")
        },
        "disagreements": [
            {
                "id": one.example.id,
                "text": one.example.text[:120],
                "expected": label.kind,
                "given": one.kind,
            }
            for one, label in labelled
            if not is_as_labelled(one, label)
        ],
    }


def is_as_labelled(reading: Reading, label: Label) -> bool:
    """Whether the lists are the label's; one kind of «nothing» is as good as another."""
    wanted = label.kind if label.kind in LISTED else Expected.NONE
    return reading.kind is wanted


def is_same_part(reading: Reading, label: Label, name: str) -> bool:
    """Whether a part of the promise was read as labelled; an open one always is."""
    wanted = getattr(label, name)
    read = [getattr(one, name) or "" for one in reading.found.proposals]
    return wanted is None or read == [wanted]


def answers_of(claims: Sequence[tuple[Reading, Label]]) -> dict[str, Any]:
    """Per question: labelled yes, found, both, and the texts that differ."""
    said = [(one, label.answers, reasons_of(one)) for one, label in claims]
    codes = sorted({code for _one, wanted, given in said for code in wanted | given})
    per_question = {
        code: {
            "yes": sum(code in wanted for _one, wanted, _given in said),
            "found": sum(code in given for _one, _wanted, given in said),
            "both": sum(code in wanted & given for _one, wanted, given in said),
            "differ": [one.example.id for one, wanted, given in said if code in wanted ^ given],
        }
        for code in codes
    }
    return {**precision_and_recall(per_question.values()), "questions": per_question}


def reasons_of(reading: Reading) -> frozenset[str]:
    """The questions that the claims of a text answered with yes."""
    return frozenset(code for claim in reading.found.claims for code in claim.reasons)


def precision_and_recall(counts: Iterable[dict[str, Any]]) -> dict[str, float]:
    """Over all questions together."""
    rows = list(counts)
    both = sum(row["both"] for row in rows)
    return {
        "precision": share(both, sum(row["found"] for row in rows)),
        "recall": share(both, sum(row["yes"] for row in rows)),
    }

"""What other questions would do to the claims that wait; nothing is kept."""

from collections.abc import Sequence
from dataclasses import dataclass

from checks import grading
from checks.extraction.questions import WORTH_CHECKING, Question
from checks.models.claims import Claim
from checks.priority import placed

# [ours] As many as one looks at while somebody waits for the answer.
MOST_LOOKED_AT = 1_000
TOP = 10


@dataclass(frozen=True, slots=True)
class Place:
    """A claim's place among those looked at, from 1, before and after, and its priority of 100."""

    claim: Claim
    before: int
    after: int
    priority_before: int
    priority_after: int

    @property
    def has_moved(self) -> bool:
        """Whether it would stand elsewhere."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Preview:
    """The head of the queue as it is and as it would be, and how many grades would differ."""

    looked_at: int
    is_all: bool
    changed: int
    fallen: int
    before: list[Place]
    after: list[Place]


def preview(questions: Sequence[Question]) -> Preview:
    """The first claims of the queue, graded by these questions where no person graded them."""
    claims = list(Claim.objects.filter(state=Claim.State.WAITING)[: MOST_LOOKED_AT + 1])
    is_all, claims = len(claims) <= MOST_LOOKED_AT, claims[:MOST_LOOKED_AT]
    changed = fallen = 0
    priorities: dict[int, float] = {}
    for claim in claims:
        if claim.graded_by_id is not None:
            priorities[claim.pk] = claim.priority
            continue
        found = grading.grades_under(claim, questions)
        changed += (found.checkworthiness, found.harm) != (claim.checkworthiness, claim.harm)
        fallen += found.checkworthiness < WORTH_CHECKING <= claim.checkworthiness
        priorities[claim.pk] = placed(found.checkworthiness, found.harm, claim.reach).value
    # Sorted in place of the queue's own order: what stands equal keeps it.
    ordered = sorted(claims, key=lambda claim: -priorities[claim.pk])
    after = {claim.pk: place for place, claim in enumerate(ordered, start=1)}
    places = [
        Place(
            claim,
            before,
            after[claim.pk],
            round(claim.priority * 100),
            round(priorities[claim.pk] * 100),
        )
        for before, claim in enumerate(claims, start=1)
    ]
    by_new_place = sorted(places, key=lambda place: place.after)
    return Preview(len(claims), is_all, changed, fallen, places[:TOP], by_new_place[:TOP])

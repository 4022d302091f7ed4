"""What became of each paragraph that a machine drafted, read off the text that people wrote.

The text itself tells what was accepted and what was edited; only a refusal has to be said.
Method: «AI first draft».
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from social_capture.word_diff import Change, Piece, word_diff

# Two paragraphs are the same one, edited, when at least half of their words are in both [ours].
LEAST_LIKENESS = 0.5
# Beyond this a text is compared as far as this: the time stays bounded whatever is pasted.
PARAGRAPHS_MAX = 200


class Fate(StrEnum):
    """What became of a paragraph."""

    ACCEPTED = "accepted"
    EDITED = "edited"
    REFUSED = "refused"
    OPEN = "open"
    HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Pair:
    """A drafted paragraph beside the human one; ``place`` is None when no machine wrote it."""

    fate: Fate
    place: int | None = None
    proposed: str = ""
    written: str = ""
    marks: tuple[Piece, ...] = ()


def pairs_of(
    proposed: Sequence[str], written: Sequence[str], refused: Collection[int] = frozenset()
) -> list[Pair]:
    """Each drafted paragraph in its order, then those that only people wrote."""
    proposed, written = proposed[:PARAGRAPHS_MAX], written[:PARAGRAPHS_MAX]
    found = _matches(proposed, written)
    pairs = [
        _pair(place, text, written[found[place]] if place in found else "", place in refused)
        for place, text in enumerate(proposed)
    ]
    taken = set(found.values())
    alone = [text for at, text in enumerate(written) if at not in taken]
    return [*pairs, *(Pair(Fate.HUMAN, written=text) for text in alone)]


def accepted_share(pairs: Sequence[Pair]) -> float | None:
    """The part of the text's words that stand as a machine drafted them; None without a text."""
    total = sum(len(pair.written.split()) for pair in pairs)
    kept = sum(
        len(piece.text.split())
        for pair in pairs
        if pair.place is not None
        for piece in pair.marks
        if piece.change is Change.SAME
    )
    return kept / total if total else None


def _pair(place: int, proposed: str, written: str, is_refused: bool) -> Pair:
    if not written:
        return Pair(Fate.REFUSED if is_refused else Fate.OPEN, place, proposed)
    marks = _inline(proposed, written)
    is_same = all(piece.change is Change.SAME for piece in marks)
    return Pair(Fate.ACCEPTED if is_same else Fate.EDITED, place, proposed, written, marks)


def _matches(proposed: Sequence[str], written: Sequence[str]) -> dict[int, int]:
    """By place of the draft, the place in the text: the most alike first, each once."""
    ours, theirs = [_words(text) for text in proposed], [_words(text) for text in written]
    likely = sorted(
        (-likeness, place, at)
        for place, left in enumerate(ours)
        for at, right in enumerate(theirs)
        if (likeness := _likeness(left, right)) >= LEAST_LIKENESS
    )
    found: dict[int, int] = {}
    for _likeness_of, place, at in likely:
        if place not in found and at not in found.values():
            found[place] = at
    return found


def _words(text: str) -> Counter[str]:
    return Counter(text.casefold().split())


def _likeness(left: Counter[str], right: Counter[str]) -> float:
    total = left.total() + right.total()
    return 2 * (left & right).total() / total if total else 0.0


def _inline(old: str, new: str) -> tuple[Piece, ...]:
    """Both sides of a comparison in one line: what is gone stands before what came in its place."""
    left, right = word_diff(" ".join(old.split()), " ".join(new.split()))
    pieces: list[Piece] = []
    rest = list(right)
    for piece in left:
        if piece.change is Change.GONE:
            pieces.append(piece)
            continue
        while rest and rest[0].change is Change.NEW:
            pieces.append(rest.pop(0))
        pieces.append(rest.pop(0))
    return (*pieces, *rest)

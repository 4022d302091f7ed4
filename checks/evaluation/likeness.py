"""Which of two lists of texts say the same, each once: by their words, not by their letters."""

from collections.abc import Sequence

from checks.wording import normalised

# [ours] Two texts are the same piece when they share this part of all their words.
LEAST_LIKENESS = 0.5


def likeness(left: str, right: str) -> float:
    """The part of both texts' words that they share, 0 to 1."""
    ours, theirs = set(normalised(left).split()), set(normalised(right).split())
    return len(ours & theirs) / len(ours | theirs) if ours | theirs else 0.0


def pairs(wanted: Sequence[str], given: Sequence[str]) -> dict[int, int]:
    """By place in ``wanted``, the place in ``given`` that says the same; the most alike first."""
    ranked = sorted(
        (-alike, place, at)
        for place, left in enumerate(wanted)
        for at, right in enumerate(given)
        if (alike := likeness(left, right)) >= LEAST_LIKENESS
    )
    found: dict[int, int] = {}
    for _alike, place, at in ranked:
        if place not in found and at not in found.values():
            found[place] = at
    return found


def missing_and_extra(wanted: Sequence[str], given: Sequence[str]) -> tuple[list[str], list[str]]:
    """What was wanted and not given, and what was given and not wanted."""
    found = pairs(wanted, given)
    missing = [text for place, text in enumerate(wanted) if place not in found]
    extra = [text for at, text in enumerate(given) if at not in found.values()]
    return missing, extra

"""Rare words first: enough stems to find an entry, few enough entries to look at."""

from collections.abc import Sequence

# [ours] Measured at a million entries: more costs time and finds little.
ENTRIES_AT_MOST = 5_000
BEST = 200


def rare_ones(
    weights: Sequence[tuple[str, float, int]], at_most: int = ENTRIES_AT_MOST
) -> list[tuple[str, float]]:
    """The rarest stems whose entries together stay within the budget; always at least one."""
    chosen: list[tuple[str, float]] = []
    looked_at = 0
    for stem, weight, entries in weights:
        looked_at += entries
        if chosen and looked_at > at_most:
            break
        chosen.append((stem, weight))
    return chosen

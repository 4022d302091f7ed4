"""Text without an end costs in proportion to its length, and no more."""

import time
import timeit
from collections.abc import Callable, Iterator

from benchmarks.figures import Figure
from checks.extraction.offline import extract
from checks.quantities.reader import read_quantities
from social_capture.word_diff import word_diff

GROWTH = 4
# Four times the text in at most twice as much as proportion asks: a square would cost sixteen.
MOST = 2 * GROWTH
READERS: dict[str, tuple[Callable[[str], object], str, int]] = {
    "extraction, one word": (extract, "x ", 50_000),
    "extraction, one claim": (extract, "caiu 3% em 2023. ", 50_000),
    "figures in words": (read_quantities, "vinte e ", 20_000),
    "word diff": (lambda text: word_diff(text, text + "y"), "a b ", 50_000),
}


def figures() -> Iterator[Figure]:
    """Each reader's cost at four times a length, against its cost at that length."""
    for name, (read, piece, length) in READERS.items():
        short = _cost(read, piece * (length // len(piece)))
        long = _cost(read, piece * (GROWTH * length // len(piece)))
        yield Figure(
            f"{name}: {GROWTH} x the text", long, "CPU ms", "once", long / short, at_most=MOST
        )


def _cost(read: Callable[[str], object], text: str) -> float:
    """The least of three runs, without the collector: what else the machine does only adds."""
    runs = timeit.repeat(lambda: read(text), timer=time.process_time, number=1, repeat=3)
    return max(min(runs), 1e-6) * 1000

"""CPU time per call of several subjects, taken in turns so that a busy machine hits all alike."""

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

WARM_UP = 5


def cpu_ms(call: Callable[[], object], calls: int) -> float:
    """CPU milliseconds of this process per call, kernel time included."""
    began = process_time()
    for _ in range(calls):
        call()
    return (process_time() - began) * 1000 / calls


def side_by_side(
    subjects: Mapping[str, Callable[[], object]], *, rounds: int = 25, calls: int = 20
) -> dict[str, float]:
    """Median CPU milliseconds per call of each subject.

    Each round measures every subject once: what disturbs the machine for a second disturbs all
    of them. The collector is off meanwhile, or it would charge one subject for another's litter.
    """
    for call in subjects.values():
        for _ in range(WARM_UP):
            call()
    taken: dict[str, list[float]] = {name: [] for name in subjects}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, call in subjects.items():
                taken[name].append(cpu_ms(call, calls))
            gc.collect()
    finally:
        gc.enable()
    return {name: median(times) for name, times in taken.items()}

"""Memory of processes as the kernel counts it: shared pages are divided among who uses them."""

import os
import threading
from collections.abc import Callable
from pathlib import Path

MEGABYTE = 1 << 20
EVERY_S = 0.1


def pss(pid: int) -> int:
    """Proportional set size in bytes; 0 when the process is gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))


def rss(pid: int) -> int:
    """Resident set size in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def descendants(pid: int) -> list[int]:
    """Every process below that one."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(child) for child in thread.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child, *descendants(child)]
    return found


def peak_during(work: Callable[[], object]) -> tuple[int, int]:
    """The most that all descendants of this process, and this process, held meanwhile."""
    over = threading.Event()
    most = {"below": 0, "own": 0}

    def watch() -> None:
        while not over.wait(EVERY_S):
            most["below"] = max(most["below"], sum(map(pss, descendants(os.getpid()))))
            most["own"] = max(most["own"], rss(os.getpid()))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        work()
    finally:
        over.set()
        watcher.join()
    return most["below"], most["own"]

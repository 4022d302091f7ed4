"""Tells what the demo does, step by step, with the time each step took."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


class Narration:
    """Numbered steps on standard output; what is missing is kept for the end."""

    def __init__(self, steps: int, out: TextIO | None = None) -> None:
        self.steps = steps
        self.out = out or sys.stdout
        self.number = 0
        self.missing: list[str] = []
        self.began = time.monotonic()

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """A step, from its title to the seconds it took."""
        self.number += 1
        self._write(f"\n[{self.number:>2}/{self.steps}] {title}")
        began = time.monotonic()
        yield
        self._write(f"        ({time.monotonic() - began:.1f} s)")

    def say(self, line: str) -> None:
        """A fact about the present step."""
        self._write(f"        {line}")

    def already(self, line: str) -> None:
        """Something that an earlier run has left, and that is not made again."""
        self._write(f"      = {line} (já estava feito)")

    def lack(self, line: str) -> None:
        """Something that could not be done; the demo goes on and ends with 1."""
        self.missing.append(line)
        self._write(f"      ! {line}")

    def seconds(self) -> float:
        """Time since the first step."""
        return time.monotonic() - self.began

    def _write(self, line: str) -> None:
        self.out.write(f"{line}\n")
        self.out.flush()

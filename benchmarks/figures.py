"""A measured figure, what it stands beside, and the limit it was promised to keep."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One number of one run.

    ``ratio`` compares it with ``against``; a promise is kept when the ratio, or the value where
    there is no ratio, lies within ``at_least`` and ``at_most``.
    """

    name: str
    value: float
    unit: str
    against: str = ""
    ratio: float | None = None
    at_least: float | None = None
    at_most: float | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the promise holds; a figure without one keeps it."""
        measured = self.value if self.ratio is None else self.ratio
        above = self.at_least is None or measured >= self.at_least
        below = self.at_most is None or measured <= self.at_most
        return above and below

    @property
    def promise(self) -> str:
        """The limits in words."""
        limits = [
            f"≥ {self.at_least:g}" if self.at_least is not None else "",
            f"≤ {self.at_most:g}" if self.at_most is not None else "",
        ]
        return ", ".join(filter(None, limits))

    def as_json(self) -> dict[str, Any]:
        """All of it, with the verdict on the promise."""
        return {**asdict(self), "kept": self.is_kept}


def table(figures: Iterable[Figure]) -> str:
    """Figures as aligned text, one line each."""
    rows = [("figure", "value", "ratio", "against", "promise", "")]
    for figure in figures:
        ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
        value = f"{figure.value:.3g} {figure.unit}"
        missed = "" if figure.is_kept else "MISSED"
        rows.append((figure.name, value, ratio, figure.against, figure.promise, missed))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )

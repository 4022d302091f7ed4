"""The reach of a post as a line: points where something was read, none where nothing was."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from social_capture.models import ReachSample

WIDTH, HEIGHT, MARGIN = 640, 160, 8
COUNTS = ("views", "likes", "shares", "comments")


@dataclass(frozen=True, slots=True)
class Point:
    """A sample on the drawing."""

    x: float
    y: float
    value: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Chart:
    """One count over time; ``highest`` stands at the top and 0 at the bottom."""

    count: str
    points: list[Point]
    highest: int
    first: Point
    last: Point

    @property
    def line(self) -> str:
        """The points as an SVG polyline takes them."""
        return " ".join(f"{point.x:.1f},{point.y:.1f}" for point in self.points)


def chart_of(samples: Sequence[ReachSample]) -> Chart | None:
    """The count that was read most often, the first of ``COUNTS`` when equal; None without any.

    An unknown count is no point: the line goes from one reading to the next.
    """
    read = {name: _readings(samples, name) for name in COUNTS}
    count = max(COUNTS, key=lambda name: len(read[name]))
    known = read[count]
    if not known:
        return None
    begin, end = known[0][0], known[-1][0]
    span = (end - begin).total_seconds() or 1
    highest = max(value for _at, value in known)
    points = [
        Point(
            x=MARGIN + (WIDTH - 2 * MARGIN) * (at - begin).total_seconds() / span,
            y=HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * value / (highest or 1),
            value=value,
            at=at,
        )
        for at, value in known
    ]
    return Chart(count, points, highest, points[0], points[-1])


def _readings(samples: Sequence[ReachSample], name: str) -> list[tuple[datetime, int]]:
    counts = [(sample.at, getattr(sample, name)) for sample in samples]
    return [(at, count) for at, count in counts if count is not None]

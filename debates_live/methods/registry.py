"""Every scoring method under its name; whoever scores a debate asks here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from debates_live.methods import (
    accuracy_rate,
    error_index,
    scoreboard_v1,
    scoreboard_v2,
    tone_time,
)
from debates_live.methods.results import published
from debates_live.record.record import Record


@dataclass(frozen=True, slots=True)
class Method:
    """A scoring method; ``places`` is how its numbers are rounded for output."""

    name: str
    version: str
    score: Callable[[Record], Any]
    places: int = 4

    def publish(self, record: Record) -> dict[str, Any]:
        """The method's result as plain JSON, rounded."""
        result: dict[str, Any] = published(self.score(record), self.places)
        return result


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method("scoreboard-v2", "2.0", scoreboard_v2.score),
        Method("scoreboard-v1", "1.0", scoreboard_v1.score),
        Method("accuracy-rate", "1.0", accuracy_rate.score),
        Method("error-index", "1.0", error_index.score),
        Method("tone-time", "1.0", tone_time.score, places=3),
    )
}


def publish_all(record: Record) -> dict[str, Any]:
    """The results of all methods, by name."""
    return {name: method.publish(record) for name, method in METHODS.items()}

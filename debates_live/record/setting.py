"""Where and when a debate took place, who took part, and what its promises would need."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from debates_live.record.blocks import Block, Reader, many

DEFAULT_METHOD = "scoreboard-v2"
HELD = "held"


@dataclass(frozen=True, slots=True, kw_only=True)
class House(Block):
    """Votes that both houses must give."""

    deputies: int
    senators: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chamber(Block):
    """Thresholds of a law and of an amendment; absent, no legal path is shown."""

    NESTED: ClassVar[Mapping[str, Reader]] = {"law": House.from_json, "amendment": House.from_json}
    law: House
    amendment: House
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats(Block):
    """The seats of one party, and whom it declared to support."""

    party: str
    deputies: int
    senators: int | None = None
    supports: str | None = None
    source: str | None = None
    on: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Block):
    """The ``debate`` object of a record; times are seconds from the start of the video."""

    NESTED: ClassVar[Mapping[str, Reader]] = {
        "chamber": Chamber.from_json,
        "seats": many(Seats),
        "other_methods": tuple,
    }
    slug: str
    title: str
    date: str
    duration_s: float
    starts_s: float | None = None
    ends_s: float | None = None
    started_at: str | None = None
    timezone: str | None = None
    language: str | None = None
    host: str | None = None
    video_url: str | None = None
    method: str | None = None
    other_methods: tuple[str, ...] = ()
    publishing: str | None = None
    licence: str | None = None
    chamber: Chamber | None = None
    seats: tuple[Seats, ...] = ()

    @property
    def leading_method(self) -> str:
        """The one method that may point at somebody."""
        return self.method or DEFAULT_METHOD

    @property
    def begins(self) -> float:
        """Second of the video at which the debate begins."""
        return self.starts_s or 0

    @property
    def finishes(self) -> float:
        """Second of the video at which the debate ends."""
        return self.duration_s if self.ends_s is None else self.ends_s


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant(Block):
    """Somebody with a voice in the debate; only candidates are assessed."""

    NESTED: ClassVar[Mapping[str, Reader]] = {"aliases": tuple}
    id: str
    name: str
    role: str
    aliases: tuple[str, ...] = ()
    party: str | None = None
    colour: str | None = None
    wikidata: str | None = None

    @property
    def is_candidate(self) -> bool:
        """Whether grades may be given."""
        return self.role == "candidate"

"""The cited sources with their class and what became of the copy that the newsroom keeps."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from checks.models import Source
from social_capture.models import Capture


class CopyState(StrEnum):
    """What stands behind a link, should it die."""

    ARCHIVED = "archived"
    PENDING = "pending"
    DEAD = "dead"
    FAILED = "failed"
    NONE = "none"


DEAD = frozenset({Capture.Status.DELETED, Capture.Status.NOT_FOUND})


@dataclass(frozen=True, slots=True)
class CitedSource:
    """One source as the page cites it, with our copy of it."""

    place: int
    title: str
    publisher: str
    url: str
    source_class: str
    state: CopyState
    capture: Capture | None


def cited_sources(cited: list[dict[str, Any]]) -> list[CitedSource]:
    """In the order of the page; one query for all copies."""
    known = Source.objects.filter(url__in=[one["url"] for one in cited]).select_related("capture")
    captures = {source.url: source.capture for source in known}
    return [
        CitedSource(
            place=place,
            title=one["title"],
            publisher=one["publisher"],
            url=one["url"],
            source_class=one["source_class"],
            state=copy_state(captures.get(one["url"])),
            capture=captures.get(one["url"]),
        )
        for place, one in enumerate(cited, 1)
    ]


def copy_state(capture: Capture | None) -> CopyState:
    """What the copy is worth now."""
    if capture is None:
        return CopyState.NONE
    if capture.holds_content:
        return CopyState.ARCHIVED
    if not capture.is_finished:
        return CopyState.PENDING
    return CopyState.DEAD if capture.status in DEAD else CopyState.FAILED

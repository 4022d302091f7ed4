"""The cited sources with their class and what became of the copy that the newsroom keeps."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from checks.kept_copies import kept_copy, sources_of
from checks.models import FactCheck
from social_capture.models import Capture
from social_capture.understanding import REASONS


class CopyState(StrEnum):
    """What stands behind a link, should it die."""

    ARCHIVED = "archived"
    PARTIAL = "partial"
    WAITING = "waiting"
    PENDING = "pending"
    DEAD = "dead"
    FAILED = "failed"
    REFUSED = "refused"
    NONE = "none"


DEAD = frozenset({Capture.Status.DELETED, Capture.Status.NOT_FOUND})
# A person can send for these again.
CAN_BE_RETRIED = frozenset(
    {CopyState.PARTIAL, CopyState.DEAD, CopyState.FAILED, CopyState.REFUSED, CopyState.NONE}
)


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
    refusal: Any
    can_be_retried: bool
    gone_since: Any = None
    missed_at: Any = None
    evidence_text: Any = None
    elsewhere: Any = None


def cited_sources(cited: list[dict[str, Any]], fact_check: FactCheck) -> list[CitedSource]:
    """In the order of the page; two queries for all copies."""
    known = sources_of(fact_check, [one["url"] for one in cited])
    return [_cited_source(place, one, known.get(one["url"])) for place, one in enumerate(cited, 1)]


def _cited_source(place: int, one: dict[str, Any], source: Any) -> CitedSource:
    order = next(iter(source.ordered), None) if source else None
    kept = kept_copy(source) if source else None
    state = copy_state(kept, order)
    return CitedSource(
        place=place,
        title=one["title"],
        publisher=one["publisher"],
        url=one["url"],
        source_class=one["source_class"],
        state=state,
        capture=kept or (order.capture if order else None),
        refusal=REASONS.get(order.refusal, order.refusal) if order else "",
        can_be_retried=state in CAN_BE_RETRIED,
        gone_since=source.gone_since if source else None,
        missed_at=source.missed_at if source else None,
        evidence_text=getattr(kept, "evidence_text", None),
        elsewhere=getattr(kept, "third_party_copy", None),
    )


def copy_state(kept: Capture | None, order: Any) -> CopyState:
    """What we hold of the address; else what became of the visit that was ordered."""
    if kept is not None:
        return CopyState.ARCHIVED if kept.status == Capture.Status.OK else CopyState.PARTIAL
    if order is None:
        return CopyState.NONE
    if order.capture is None:
        return CopyState.REFUSED if order.refusal else CopyState.WAITING
    if not order.capture.is_finished:
        return CopyState.PENDING
    return CopyState.DEAD if order.capture.status in DEAD else CopyState.FAILED

"""The board of a debate as the fold of its event log; recomputing all of it is always right.

Method: live debates, part C.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from checks.verdicts import Verdict
from debates_live.events import IMPORTS, Event, EventKind, UnusableEvent
from debates_live.record.claims import Change, Claim
from debates_live.record.record import Record
from debates_live.release import public_claim
from debates_live.turns import assembled_turns


@dataclass(slots=True)
class Board:
    """What the log says so far; ``released`` keeps each claim as a person let it out."""

    record: Record | None = None
    tags: Mapping[str, str] = field(default_factory=dict)
    turns_by_rule: bool = False
    released: dict[str, Claim] = field(default_factory=dict)
    acts: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_entered_by_hand(self) -> bool:
        """Whether the findings came in with a record, not from engines over a transcript."""
        return self.record is not None and not self.turns_by_rule

    @property
    def operators_record(self) -> Record:
        """All that is known, also what nobody released yet."""
        if self.record is None:
            raise UnusableEvent("the log of this debate holds no import yet")
        turns = self.record.turns
        if self.turns_by_rule:
            turns = assembled_turns(self.record.segments, self.record.participants)
        return replace(self.record, turns=turns, log=(*self.record.log, *self.acts))

    @property
    def public_record(self) -> Record:
        """What readers see and what is exported: in a held debate only released findings."""
        record = self.operators_record
        if record.debate.publishing == "automatic":
            return record
        claims = tuple(public_claim(claim, self.released.get(claim.id)) for claim in record.claims)
        return replace(record, claims=claims)


def fold(events: Iterable[Event]) -> Board:
    """Fold a log in its order; raises UnusableEvent that names the event."""
    board = Board()
    for event in events:
        if event.kind not in APPLIED:
            raise UnusableEvent(f"event {event.sequence}: nobody knows the kind {event.kind}")
        try:
            APPLIED[event.kind](board, event)
        except (KeyError, TypeError, ValueError) as problem:
            raise UnusableEvent(
                f"event {event.sequence} ({event.kind}): {type(problem).__name__} {problem}"
            ) from problem
        if event.kind not in IMPORTS and event.kind != EventKind.CLAIMS_RELEASED:
            board.acts.append({"kind": event.kind, "at": event.at, **event.payload})
    return board


def _import_record(board: Board, event: Event) -> None:
    board.record = Record.from_json(event.payload["record"])
    board.tags = event.payload.get("tags", {})
    board.turns_by_rule = event.kind == EventKind.TRANSCRIPT_IMPORTED
    board.released = {}
    board.acts = []


def _known(board: Board) -> Record:
    if board.record is None:
        raise ValueError("comes before any import")
    return board.record


def _set_publishing(board: Board, event: Event) -> None:
    record = _known(board)
    setting = replace(record.debate, publishing=event.payload["publishing"])
    board.record = replace(record, debate=setting)


def _correct_speaker(board: Board, event: Event) -> None:
    record = _known(board)
    meant = set(event.payload["segments"])
    speaker = event.payload["speaker"]
    segments = tuple(
        replace(segment, speaker=speaker, speaker_by="operator") if segment.id in meant else segment
        for segment in record.segments
    )
    board.record = replace(record, segments=segments)


def _release(board: Board, event: Event) -> None:
    # Entered by hand and released as a whole, a record keeps the times it came with.
    keeps_times = event.payload.get("as_imported", False)
    claims = {claim.id: claim for claim in _known(board).claims}
    for id_ in event.payload["claims"]:
        claim = claims[id_]
        if claim.shown_at is None and not keeps_times:
            claim = _change_claim(board, id_, shown_at=event.at)
        board.released[id_] = claim


def _change_claim(board: Board, id_: str, **changes: Any) -> Claim:
    record = _known(board)
    if all(claim.id != id_ for claim in record.claims):
        raise ValueError(f'"{id_}" is not a claim of this debate')
    changed = next(replace(claim, **changes) for claim in record.claims if claim.id == id_)
    claims = tuple(changed if claim.id == id_ else claim for claim in record.claims)
    board.record = replace(record, claims=claims)
    return changed


def _claim_state(became: str, **changes: Any) -> Callable[[Board, Event], None]:
    def apply(board: Board, event: Event) -> None:
        claim = _change_claim(board, event.payload["claim"], **changes)
        if claim.id in board.released:
            _note(board, claim, event, became)

    return apply


def _give_verdict(board: Board, event: Event) -> None:
    """A person's verdict: it wins over all others and is released with their act."""
    verdict = Verdict(event.payload["verdict"])
    claim = _change_claim(
        board,
        event.payload["claim"],
        editor_verdict=verdict,
        editor_reason=event.payload.get("reason"),
    )
    if claim.id in board.released:
        claim = _note(board, claim, event, verdict.value)
    board.released[claim.id] = claim


def _note(board: Board, claim: Claim, event: Event, became: str) -> Claim:
    """After something was shown every change leaves a dated line with its reason."""
    shown = board.released[claim.id]
    before = shown.editor_verdict or (shown.review and shown.review.verdict) or shown.verdict
    line = Change(
        at=event.at,
        from_=before,
        to=became,
        cause=event.payload.get("cause"),
        reason=event.payload.get("reason"),
    )
    return _change_claim(board, claim.id, history=(*claim.history, line))


APPLIED: dict[str, Callable[[Board, Event], None]] = {
    EventKind.RECORD_IMPORTED: _import_record,
    EventKind.TRANSCRIPT_IMPORTED: _import_record,
    EventKind.PUBLISHING_SET: _set_publishing,
    EventKind.SPEAKER_CORRECTED: _correct_speaker,
    EventKind.CLAIMS_RELEASED: _release,
    EventKind.CLAIM_HIDDEN: _claim_state("hidden", hidden=True),
    EventKind.CLAIM_SHOWN: _claim_state("shown", hidden=False),
    EventKind.CLAIM_PUT_ON_HOLD: _claim_state("on_hold", on_hold=True),
    EventKind.CLAIM_TAKEN_OFF_HOLD: _claim_state("shown", on_hold=False),
    EventKind.CLAIM_WITHDRAWN: _claim_state("withdrawn", withdrawn=True),
    EventKind.VERDICT_GIVEN: _give_verdict,
}

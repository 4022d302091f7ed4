"""The debate record: every list of a debate, frozen; the scoring methods read nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from debates_live.record.blocks import Block, Reader, many
from debates_live.record.claims import Claim
from debates_live.record.proposals import Exchange, Proposal, PublicCorrection
from debates_live.record.setting import Participant, Setting
from debates_live.record.speech import Question, Segment, Turn

FORMAT = "debate-record/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Block):
    """One debate; ids are unique inside their list, times are seconds of the video."""

    NESTED: ClassVar[Mapping[str, Reader]] = {
        "debate": Setting.from_json,
        "participants": many(Participant),
        "segments": many(Segment),
        "questions": many(Question),
        "turns": many(Turn),
        "claims": many(Claim),
        "proposals": many(Proposal),
        "exchanges": many(Exchange),
        "corrections": many(PublicCorrection),
        "log": tuple,
        "snapshots": tuple,
        "costs": tuple,
    }
    format: str
    debate: Setting
    participants: tuple[Participant, ...]
    segments: tuple[Segment, ...] = ()
    questions: tuple[Question, ...] = ()
    turns: tuple[Turn, ...] = ()
    claims: tuple[Claim, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    corrections: tuple[PublicCorrection, ...] = ()
    log: tuple[Mapping[str, Any], ...] = ()
    snapshots: tuple[Mapping[str, Any], ...] = ()
    costs: tuple[Mapping[str, Any], ...] = ()

    @property
    def candidates(self) -> tuple[Participant, ...]:
        """Who is assessed, in the order of the record."""
        return tuple(person for person in self.participants if person.is_candidate)

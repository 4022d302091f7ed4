"""Turns by rule: all a candidate says until the floor passes.

Method: live debates B.3. The limits of an aside are ours and stand here.
"""

from collections.abc import Sequence

from debates_live.floor import is_handover
from debates_live.record.setting import Participant
from debates_live.record.speech import Segment, Turn

ASIDE_SECONDS = 6
ASIDE_WORDS = 12


def assembled_turns(
    segments: Sequence[Segment], participants: Sequence[Participant]
) -> tuple[Turn, ...]:
    """The turns of the candidates, in order of time; suspect segments are outside.

    A turn is named after its first segment, so that it keeps its id when others change.
    """
    roles = {person.id: person.role for person in participants}
    waiting = [segment for segment in segments if not segment.suspect]
    waiting.sort(key=lambda segment: (segment.start_s, segment.end_s))
    turns: list[Turn] = []
    at = 0
    while at < len(waiting):
        if roles.get(waiting[at].speaker or "") != "candidate":
            at += 1
            continue
        spoken, at = _one_turn(waiting, at, roles)
        turns.append(_turn(spoken))
    return tuple(turns)


def _one_turn(
    waiting: Sequence[Segment], at: int, roles: dict[str, str]
) -> tuple[list[Segment], int]:
    """The segments of the turn that begins at ``at``, and where to go on looking."""
    speaker = waiting[at].speaker
    spoken = [waiting[at]]
    aside: list[Segment] = []
    resume = at + 1
    for position in range(at + 1, len(waiting)):
        segment = waiting[position]
        if segment.speaker == speaker:
            spoken.append(segment)
            aside.clear()
            resume = position + 1
            continue
        aside.append(segment)
        if not _is_aside(aside) or _passes_the_floor(segment, roles):
            break
    return spoken, resume


def _is_aside(interjected: Sequence[Segment]) -> bool:
    seconds = sum(segment.seconds for segment in interjected)
    words = sum(len(segment.text.split()) for segment in interjected)
    return seconds <= ASIDE_SECONDS and words <= ASIDE_WORDS


def _passes_the_floor(segment: Segment, roles: dict[str, str]) -> bool:
    # An unknown voice may be the moderator's; a candidate's words hand nothing over.
    return roles.get(segment.speaker or "") != "candidate" and is_handover(segment.text)


def _turn(spoken: Sequence[Segment]) -> Turn:
    return Turn(
        id=f"t-{spoken[0].id}",
        speaker=spoken[0].speaker or "",
        start_s=spoken[0].start_s,
        end_s=max(segment.end_s for segment in spoken),
        segments=tuple(segment.id for segment in spoken),
    )

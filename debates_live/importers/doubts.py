"""What an import is not sure of, said in one line each."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from debates_live.importers.speakers import is_placeholder
from debates_live.record.record import Record
from debates_live.record.setting import Participant
from social_capture.captions.cues import Cue

OVERLAP_S = 0.2


def unsound_assessments(record: Record) -> list[str]:
    """Assessments that a person could not enter, but that an imported record may hold."""
    found = []
    for turn in record.turns:
        assessment = turn.assessment
        if assessment is None or assessment.evasion is None:
            continue
        where = f"turns[{turn.id}].assessment"
        if (assessment.evasion >= 3) != (assessment.evasion_kind is not None):
            found.append(
                f"{where}.evasion_kind: belongs to an evasion of 3 or more, and only there"
            )
        if assessment.evasion >= 9 and assessment.answered_parts:
            found.append(f"{where}.answered_parts: an evasion of 9 or more answers no part")
        if assessment.answered_parts == 0 and assessment.answer_excerpt:
            found.append(f"{where}.answer_excerpt: no part was answered, so nothing can be quoted")
    return found


def about_the_times(as_given: Sequence[Cue], cues: Sequence[Cue]) -> list[str]:
    """Cues that were out of order, and segments that overlap; ``cues`` are sorted by time."""
    found = []
    moved = [
        number
        for number, (before, cue) in enumerate(pairwise(as_given), 2)
        if cue.start_s < before.start_s
    ]
    if moved:
        found.append(
            f"{len(moved)} cues were out of order and are sorted by time (first: cue {moved[0]})"
        )
    overlapping = [
        number
        for number, (before, cue) in enumerate(pairwise(cues), 2)
        if before.end_s - cue.start_s > OVERLAP_S
    ]
    if overlapping:
        found.append(
            f"{len(overlapping)} segments start before the one before them ends "
            f"(first: s{overlapping[0]} at {cues[overlapping[0] - 1].start_s} s)"
        )
    return found


def about_the_people(
    cues: Sequence[Cue], people: Sequence[Participant], speakers: dict[str, str], *, presumed: bool
) -> list[str]:
    """Who was presumed, and which tags stay without a person."""
    found = []
    if presumed and people:
        said = ", ".join(f"{person.name} ({person.role})" for person in people)
        found.append(f"participants are presumed from the speaker tags, to be confirmed: {said}")
    if not people:
        found.append("no speaker is named in the file: every speaker is unknown")
    unmatched = Counter(cue.tag for cue in cues if cue.tag and cue.tag not in speakers)
    for tag, times in unmatched.items():
        reason = "names nobody" if is_placeholder(tag) else "is no participant"
        found.append(f'speaker tag "{tag}" {reason}: {times} segments without speaker')
    untagged = sum(cue.tag is None for cue in cues)
    if untagged:
        found.append(f"{untagged} segments without a speaker tag")
    return found


def about_doubts(doubts: Sequence[str | None]) -> list[str]:
    """How many segments were marked suspect, by reason."""
    reasons = Counter(doubt for doubt in doubts if doubt)
    return [f"{times} segments are marked suspect: {reason}" for reason, times in reasons.items()]

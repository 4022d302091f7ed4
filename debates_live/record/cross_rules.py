"""The rules between the lists of a record (method: «Bad input»)."""

from collections import Counter
from collections.abc import Iterable, Iterator

from debates_live.record.claims import Claim
from debates_live.record.proposals import Proposal
from debates_live.record.record import Record
from debates_live.record.speech import Turn


def rule_problems(record: Record) -> Iterator[str]:
    """Each breach as ``list[id].field: what is wrong``."""
    yield from _ids_given_twice(record)
    yield from _ends_before_starts(record)
    yield from _unknown_people(record)
    yield from _unknown_references(record)
    yield from _assessments_that_do_not_fit(record)
    yield from _circles("claims", record.claims)
    yield from _circles("proposals", record.proposals)


def _ids_given_twice(record: Record) -> Iterator[str]:
    lists: dict[str, Iterable[str]] = {
        "participants": (person.id for person in record.participants),
        "segments": (segment.id for segment in record.segments),
        "questions": (question.id for question in record.questions),
        "turns": (turn.id for turn in record.turns),
        "claims": (claim.id for claim in record.claims),
        "proposals": (proposal.id for proposal in record.proposals),
        "exchanges": (exchange.id for exchange in record.exchanges),
    }
    for claim in record.claims:
        if claim.facts:
            lists[f"claims[{claim.id}].facts"] = (fact.id for fact in claim.facts)
    for name, ids in lists.items():
        for id_, times in Counter(ids).items():
            if times > 1:
                yield f'{name}[{id_}].id: "{id_}" is given {times} times, expected once'


def _ends_before_starts(record: Record) -> Iterator[str]:
    for name, spans in (
        ("segments", record.segments),
        ("questions", record.questions),
        ("turns", record.turns),
        ("claims", record.claims),
        ("proposals", record.proposals),
    ):
        for span in spans:
            if span.end_s is not None and span.end_s < span.start_s:
                yield (f"{name}[{span.id}].end_s: {span.end_s} is before start_s ({span.start_s})")
    for claim in record.claims:
        for number, reply in enumerate(claim.replies):
            if reply.end_s is not None and reply.end_s < reply.start_s:
                yield (
                    f"claims[{claim.id}].replies[{number}].end_s: "
                    f"{reply.end_s} is before start_s ({reply.start_s})"
                )
    setting = record.debate
    if setting.ends_s is not None and setting.ends_s < setting.begins:
        yield f"debate.ends_s: {setting.ends_s} is before starts_s ({setting.begins})"


def _people_named(record: Record) -> Iterator[tuple[str, str | None]]:
    for segment in record.segments:
        yield f"segments[{segment.id}].speaker", segment.speaker
    for question in record.questions:
        yield f"questions[{question.id}].asked_by", question.asked_by
        yield f"questions[{question.id}].asked_to", question.asked_to
    for turn in record.turns:
        yield f"turns[{turn.id}].speaker", turn.speaker
    for claim in record.claims:
        yield f"claims[{claim.id}].speaker", claim.speaker
        for number, reply in enumerate(claim.replies):
            yield f"claims[{claim.id}].replies[{number}].speaker", reply.speaker
    for proposal in record.proposals:
        yield f"proposals[{proposal.id}].speaker", proposal.speaker
    for exchange in record.exchanges:
        yield f"exchanges[{exchange.id}].asked_by", exchange.asked_by
        yield f"exchanges[{exchange.id}].answered_by", exchange.answered_by


def _unknown_people(record: Record) -> Iterator[str]:
    known = {person.id for person in record.participants}
    for where, person in _people_named(record):
        if person is not None and person not in known:
            yield f'{where}: "{person}" is not a participant of this record'
    for exchange in record.exchanges:
        if exchange.asked_by == exchange.answered_by:
            yield (
                f'exchanges[{exchange.id}].answered_by: "{exchange.answered_by}" also asked; '
                "expected two different candidates"
            )


def _unknown_references(record: Record) -> Iterator[str]:
    questions = {question.id for question in record.questions}
    segments = {segment.id for segment in record.segments}
    turns = {turn.id for turn in record.turns}
    for turn in record.turns:
        if turn.question is not None and turn.question not in questions:
            yield f'turns[{turn.id}].question: "{turn.question}" is not a question of this record'
        for segment in turn.segments:
            if segment not in segments:
                yield f'turns[{turn.id}].segments: "{segment}" is not a segment of this record'
    for name, findings in (("claims", record.claims), ("proposals", record.proposals)):
        ids = {finding.id for finding in findings}
        for finding in findings:
            if finding.turn is not None and finding.turn not in turns:
                yield f'{name}[{finding.id}].turn: "{finding.turn}" is not a turn of this record'
            if finding.repeats is not None and finding.repeats not in ids:
                yield f'{name}[{finding.id}].repeats: "{finding.repeats}" is not one of {name}'


def _assessments_that_do_not_fit(record: Record) -> Iterator[str]:
    parts = {question.id: len(question.parts) for question in record.questions}
    for turn in record.turns:
        if turn.question is not None and turn.assessment is not None:
            yield from _answer_problems(turn, parts.get(turn.question))


def _answer_problems(turn: Turn, asked: int | None) -> Iterator[str]:
    where = f"turns[{turn.id}].assessment"
    assessment = turn.assessment
    if assessment is None:
        return
    if assessment.answered_parts is None:
        yield f"{where}.answered_parts: is missing; a turn with a question needs it"
    elif asked is not None and assessment.answered_parts > asked:
        yield (
            f"{where}.answered_parts: {assessment.answered_parts} parts answered, "
            f"but only {asked} asked"
        )
    if assessment.evasion is None:
        yield f"{where}.evasion: is missing; a turn with a question needs it"


def _circles(name: str, findings: tuple[Claim, ...] | tuple[Proposal, ...]) -> Iterator[str]:
    repeats = {finding.id: finding.repeats for finding in findings}
    settled: set[str] = set()
    for start in repeats:
        path: dict[str, None] = {}
        at: str | None = start
        while at is not None and at in repeats and at not in settled and at not in path:
            path[at] = None
            at = repeats[at]
        if at is not None and at in path:
            walked = list(path)
            circle = walked[walked.index(at) :]
            said = " → ".join([*circle, at])
            yield f"{name}[{min(circle)}].repeats: repetition in a circle ({said})"
        settled.update(path)

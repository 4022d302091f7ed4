"""From JSON to a record and back: complete validation on the way in, no loss on the way out."""

from typing import Any

from debates_live.json_input import BadJson, parse_json
from debates_live.record.cross_rules import rule_problems
from debates_live.record.problems import InvalidRecord
from debates_live.record.record import Record


def record_from_data(data: Any) -> Record:
    """Read a record; raises InvalidRecord that names list, id and field of each problem."""
    # Imported with the first record: the reader of schemas takes two seconds to get ready, which
    # a start without a record should not wait for.
    from debates_live.record.schema import schema_problems  # noqa: PLC0415

    problems = list(schema_problems(data))
    if problems:
        raise InvalidRecord(problems)
    record = Record.from_json(data)
    problems = list(rule_problems(record))
    if problems:
        raise InvalidRecord(problems)
    return record


def record_from_text(text: str) -> Record:
    """Read a record from JSON text; raises InvalidRecord, also for text that is no JSON."""
    try:
        return record_from_data(parse_json(text))
    except BadJson as problem:
        raise InvalidRecord([str(problem)]) from problem

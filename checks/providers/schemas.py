"""The shape of each answer, made from the same enums the rest of the code uses."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from checks.judging.judgement import Abstention, Ground
from checks.memory.reranking import Opinion
from checks.providers.call_record import Purpose
from checks.topics import Topic
from checks.verdicts import DistortionEffect, DistortionKind, NoDataReason, Verdict

STRING: dict[str, Any] = {"type": "string"}
NUMBER: dict[str, Any] = {"type": "integer"}
YES_OR_NO: dict[str, Any] = {"type": "boolean"}
SAID: dict[str, Any] = {"anyOf": [{"type": "string"}, {"type": "null"}]}


def record(**properties: Any) -> dict[str, Any]:
    """An object with exactly these properties, all required."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def rows(entry: dict[str, Any]) -> dict[str, Any]:
    """A list of such entries."""
    return {"type": "array", "items": entry}


def one_of(codes: type[StrEnum]) -> dict[str, Any]:
    """One of the codes of an enum."""
    return {"type": "string", "enum": [code.value for code in codes]}


def or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


PROPOSALS = rows(
    record(
        quote=STRING,
        topic=one_of(Topic),
        what=SAID,
        target=SAID,
        means=SAID,
        deadline=SAID,
        deliverable=SAID,
        deadline_text=SAID,
    )
)


def extraction_of(questions: Mapping[str, str]) -> dict[str, Any]:
    """Claims with a yes or a no to each question, and promises; there is no place for a grade."""
    answers = record(**dict.fromkeys(questions, YES_OR_NO))
    claim = record(statement=STRING, quote=STRING, topic=one_of(Topic), answers=answers)
    return record(claims=rows(claim), proposals=PROPOSALS)


DECOMPOSITION = record(facts=rows(record(text=STRING, is_central={"type": "boolean"})))
JUDGEMENT = record(
    verdict=one_of(Verdict),
    no_data_reason=or_null(one_of(NoDataReason)),
    distortion=or_null(record(kind=one_of(DistortionKind), effect=one_of(DistortionEffect))),
    explanation=STRING,
    citations=rows(record(url=STRING, quote=STRING, facts=rows(NUMBER))),
    abstained=or_null(one_of(Abstention)),
    findings=rows(record(fact=NUMBER, verdict=one_of(Verdict), ground=or_null(one_of(Ground)))),
    figures=rows(
        record(
            fact=NUMBER,
            spoken=STRING,
            official=STRING,
            url=STRING,
            claimed_period=STRING,
            datum_period=STRING,
        )
    ),
)
REREADING = record(
    verdict=one_of(Verdict),
    explanation_supports={"type": "boolean"},
    figures_support={"type": "boolean"},
    remark=STRING,
)
HITS = record(hits=rows(record(url=STRING, cited_text=STRING)))
# A search is no JSON: what it returned is read from its blocks.
COMPARISON = record(opinion=one_of(Opinion), quoted=STRING)
SCHEMAS: Mapping[Purpose, dict[str, Any]] = {
    Purpose.DECOMPOSE: DECOMPOSITION,
    Purpose.JUDGE: JUDGEMENT,
    Purpose.READ_AGAIN: REREADING,
    Purpose.LIST_HITS: HITS,
    Purpose.COMPARE: COMPARISON,
}


def schema_for(purpose: Purpose, material: Mapping[str, Any]) -> dict[str, Any]:
    """The shape of the answer; that of an extraction follows the questions it is asked with."""
    if purpose is Purpose.EXTRACT:
        return extraction_of(material["questions"])
    return SCHEMAS[purpose]

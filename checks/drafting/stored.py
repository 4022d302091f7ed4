"""A draft and its steps in the shape the database keeps; fields named as there."""

from typing import Any

from checks.drafting.draft import DraftResult
from checks.providers.call_record import CallRecord


def result_json(result: DraftResult) -> dict[str, Any]:
    """What the draft proposes, as JSON; steps and changes are kept apart."""
    distortion = result.distortion
    return {
        "verdict": result.verdict.value,
        "no_data_reason": result.no_data_reason.value if result.no_data_reason else None,
        "distortion_kind": distortion.kind.value if distortion else None,
        "distortion_effect": distortion.effect.value if distortion else None,
        "explanation": result.explanation,
        "facts": [{"text": fact.text, "is_central": fact.is_central} for fact in result.facts],
        "sources": [
            {
                "url": source.url,
                "title": source.title,
                "publisher": source.publisher,
                "quote": source.quote,
                "source_class": source.source_class.value,
                "can_carry": source.can_carry,
            }
            for source in result.sources
        ],
        "is_offline": result.is_offline,
    }


def revised_json(result: DraftResult) -> list[dict[str, str]]:
    """What the guards changed, each with its code and the words it is about."""
    return [change.as_json() for change in result.revised]


def step_fields(record: CallRecord) -> dict[str, Any]:
    """The fields of one step, answered or failed."""
    return {
        "purpose": record.purpose.value,
        "provider": record.provider,
        "model": record.model,
        "prompt_version": record.prompt_version,
        "input_hash": record.input_hash,
        "tokens_in": record.input_tokens,
        "tokens_out": record.output_tokens,
        "searches": record.searches,
        "cost": record.cost_usd,
        "duration_ms": record.duration_ms,
        "raw_answer": record.raw_answer,
    }

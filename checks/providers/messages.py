"""Reads a message of Anthropic's API as it came over the wire; nothing in it is taken on trust."""

import json
from typing import Any

import jsonschema

from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.usage import Usage

# Why the model stopped, when it did not finish its answer. Looked at before any parsing:
# a cut or refused answer is no malformed one.
STOPPED = {
    "max_tokens": FailureKind.TRUNCATED,
    "model_context_window_exceeded": FailureKind.TRUNCATED,
    "refusal": FailureKind.REFUSED,
    "pause_turn": FailureKind.UNFINISHED,
    "tool_use": FailureKind.UNFINISHED,
}
# No table of a database counts further, and no call uses as much.
MOST_COUNTED = 2**31 - 1
LONGEST_NAME = 120

Message = dict[str, Any]


def message_in(body: str) -> Message:
    """The message that an answer's body holds; raises ``ProviderFailure`` for anything else."""
    try:
        message: Message = json.loads(body)
    except (ValueError, RecursionError):
        raise ProviderFailure(
            FailureKind.MALFORMED, "The answer is no JSON.", may_have_cost=True
        ) from None
    if not is_message(message):
        raise ProviderFailure(
            FailureKind.MALFORMED, "The answer is no message.", may_have_cost=True
        )
    return message


def is_message(message: Any) -> bool:
    """Whether it has what a message has: blocks, and the tokens that it used."""
    usage = message.get("usage") if isinstance(message, dict) else None
    return (
        isinstance(usage, dict)
        and all(counted(usage, name) is not None for name in ("input_tokens", "output_tokens"))
        and isinstance(message.get("content"), list)
        and all(isinstance(block, dict) for block in message["content"])
    )


def counted(usage: dict[str, Any], name: str) -> int | None:
    """A count of the usage; None when it is none."""
    count = usage.get(name)
    if not isinstance(count, int) or isinstance(count, bool):
        return None
    return count if 0 <= count <= MOST_COUNTED else None


def usage_of(message: Message) -> Usage:
    """What the call used, by the service's own count."""
    usage = message["usage"]
    tools = usage.get("server_tool_use")
    return Usage(
        input_tokens=counted(usage, "input_tokens") or 0,
        output_tokens=counted(usage, "output_tokens") or 0,
        cache_write_tokens=counted(usage, "cache_creation_input_tokens") or 0,
        cache_read_tokens=counted(usage, "cache_read_input_tokens") or 0,
        searches=(counted(tools, "web_search_requests") or 0) if isinstance(tools, dict) else 0,
    )


def model_of(message: Message) -> str:
    """The id of the model that answered; empty when the answer does not say."""
    model = message.get("model")
    return model[:LONGEST_NAME] if isinstance(model, str) else ""


def finished(message: Message) -> Message:
    """The message if the model ended its turn; raises ``ProviderFailure`` for any other."""
    reason = message.get("stop_reason")
    if reason != "end_turn":
        kind = STOPPED.get(str(reason), FailureKind.UNFINISHED)
        raise ProviderFailure(kind, f"The answer stopped early: {str(reason)[:LONGEST_NAME]}.")
    return message


def read_answer(message: Message, schema: dict[str, Any]) -> Any:
    """The JSON of a finished answer, fit to its schema; raises ``ProviderFailure``."""
    texts = [block.get("text") for block in message["content"] if block.get("type") == "text"]
    # The last block: prose before the JSON comes as a block of its own.
    last = texts[-1] if texts and isinstance(texts[-1], str) else ""
    try:
        answer = json.loads(last)
        jsonschema.validate(answer, schema)
    except (json.JSONDecodeError, RecursionError):
        raise ProviderFailure(FailureKind.MALFORMED, "The answer is no JSON.") from None
    except jsonschema.ValidationError as error:
        where = "/".join(str(step) for step in error.absolute_path) or "the answer"
        problem = f"The answer does not fit its schema at {where}."
        raise ProviderFailure(FailureKind.MALFORMED, problem) from None
    return answer

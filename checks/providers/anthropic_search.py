"""Searches the web with Anthropic's own tool, then has the hits listed in a call of its own.

Two calls, because citations and a schema do not go together in one. Every address of the list
must have come back from the first. Method: «AI first draft» 6.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from checks.providers.call_record import CallRecord, Purpose
from checks.providers.failures import FailureKind, ProviderFailure, after
from checks.providers.messages import Message, finished
from checks.providers.protocol import Answer
from checks.providers.search_hits import Returned, listed
from checks.providers.searching import SearchHit
from checks.providers.usage import Usage

if TYPE_CHECKING:
    from checks.providers.anthropic import AnthropicModel

# [ours] How often a turn that the service paused is taken up again.
MOST_CONTINUATIONS = 3
# [ours] What one search may bring into the prompt; more has not been seen.
TOKENS_OF_A_SEARCH = 25_000
PLACE = {"type": "approximate", "country": "BR", "timezone": "America/Sao_Paulo"}
# The tool's own errors, as failures of the call when it brought nothing.
TOOL_ERRORS = {
    "too_many_requests": FailureKind.RATE_LIMITED,
    "unavailable": FailureKind.OVERLOADED,
}


def search(
    model: "AnthropicModel",
    question: str,
    *,
    allowed: Sequence[str],
    blocked: Sequence[str],
    at_most: int,
) -> Answer[tuple[SearchHit, ...]]:
    """The hits of a question, with every call on the way; see ``WebSearcher``."""
    if allowed and blocked:
        raise ValueError("domains are allowed or blocked, not both")
    if at_most < 1:
        raise ValueError("at least one search")
    returned, calls = searched(model, question, tool_of(model, allowed, blocked), at_most)
    changes = list(returned.within(allowed, blocked))
    calls[-1] = calls[-1].with_changes(changes)
    if not returned.pages:
        return Answer((), calls[-1], tuple(calls[:-1]))
    with after(calls):
        found, record = model.ask(Purpose.LIST_HITS, material_of(question, returned))
    hits, changes = listed(found["hits"], returned)
    return Answer(hits, record.with_changes(changes), tuple(calls))


def tool_of(
    model: "AnthropicModel", allowed: Sequence[str], blocked: Sequence[str]
) -> dict[str, Any]:
    """The search tool with the domains it may bring."""
    domains: dict[str, Any] = {}
    if allowed:
        domains["allowed_domains"] = list(allowed)
    if blocked:
        domains["blocked_domains"] = list(blocked)
    return {"type": model.search_tool, "name": "web_search", "user_location": PLACE, **domains}


def searched(
    model: "AnthropicModel", question: str, tool: dict[str, Any], at_most: int
) -> tuple[Returned, list[CallRecord]]:
    """What the searches returned; a turn that was paused is taken up where it stopped."""
    returned, calls = Returned(), list[CallRecord]()
    request = model.request_for(Purpose.SEARCH, {"question": question})
    left = at_most
    for _turn in range(1 + MOST_CONTINUATIONS):
        request["tools"] = [{**tool, "max_uses": left}]
        worst = Usage(input_tokens=left * TOKENS_OF_A_SEARCH, searches=left)
        with after(calls):
            message, record = model.exchange(Purpose.SEARCH, request, ended_or_paused, worst)
        calls.append(record)
        returned.take(message)
        if message["stop_reason"] != "pause_turn":
            with after(calls):
                refuse_empty_handed(returned)
            return returned, calls
        left = max(1, left - (record.usage.searches if record.usage else 0))
        request = {
            **request,
            "messages": [
                *request["messages"],
                {"role": "assistant", "content": message["content"]},
            ],
        }
    with after(calls):
        raise ProviderFailure(FailureKind.UNFINISHED, "The search was paused too often.")


def ended_or_paused(message: Message) -> Message:
    """A turn that ended or can be taken up again; raises ``ProviderFailure`` for any other."""
    return message if message.get("stop_reason") == "pause_turn" else finished(message)


def refuse_empty_handed(returned: Returned) -> None:
    """Raises ``ProviderFailure`` when the tool failed and brought nothing: that is no "nothing"."""
    if returned.errors and not returned.pages:
        code = returned.errors[0]
        kind = TOOL_ERRORS.get(code, FailureKind.BAD_REQUEST)
        raise ProviderFailure(kind, f"The search failed: {code}.")


def material_of(question: str, returned: Returned) -> dict[str, Any]:
    """What the second call reads: the pages that came back, and nothing else."""
    return {
        "question": question,
        "pages": [
            {
                "url": page.url,
                "title": page.title,
                "page_age": page.page_age,
                "cited": returned.cited.get(page.url, []),
            }
            for page in returned.pages.values()
        ],
        "said": "".join(returned.said),
    }

"""The calls of a draft as people read them: asked of whom, at what cost, with what outcome."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from checks.costs import Cost
from checks.desk.budget_words import over_in_words
from checks.desk.cost_words import cost_in_words, in_dollars
from checks.models.drafts import Draft
from checks.models.jobs import ProviderCall
from checks.providers.failures import FailureKind
from checks.providers.offline import OfflineProvider
from checks.rule_words import FAILURES, GUARD_CHANGES, PURPOSES

RUNS_SHOWN = 10
SECOND_MS = 1_000


@dataclass(frozen=True, slots=True)
class CallRow:
    """One call in words."""

    purpose: str
    who: str
    prompt: str
    tokens: str
    cost: str
    took: str
    failure: str
    changes: list[str]


@dataclass(frozen=True, slots=True)
class DraftRun:
    """One run of the drafter with its calls."""

    asked_at: datetime
    asked_by: Any
    state: str
    error: str
    calls: list[CallRow]


def runs_of(drafts: Iterable[Draft]) -> list[DraftRun]:
    """The latest runs, fetched with their steps, the last one first."""
    return [
        DraftRun(
            asked_at=draft.created_at,
            asked_by=draft.requested_by,
            state=draft.get_state_display(),
            error=error_in_words(draft.error),
            calls=[row_of(step) for step in draft.steps.all()],
        )
        for draft in list(drafts)[:RUNS_SHOWN]
    ]


def row_of(call: ProviderCall) -> CallRow:
    """What a row of any kind of call says."""
    is_rules = call.provider == OfflineProvider.name
    return CallRow(
        purpose=str(PURPOSES.get(call.purpose, call.purpose)),
        who=_("rules, on this machine") if is_rules else call.model or call.provider,
        prompt=call.prompt_version,
        tokens="" if is_rules or call.is_from_store else _tokens(call),
        cost=cost_in_words(Cost()) if is_rules else _cost(call),
        took=took(call.duration_ms),
        failure=str(FAILURES.get(call.failure, call.failure)),
        changes=[change_in_words(change) for change in call.changes],
    )


def took(milliseconds: int) -> str:
    """840 ms; 12,3 s."""
    if milliseconds < SECOND_MS:
        return f"{milliseconds} ms"
    return f"{number_format(milliseconds / SECOND_MS, decimal_pos=1)} s"


def change_in_words(change: Any) -> str:
    """What a guard changed; a code that this version does not know stays a code."""
    code, detail = (
        (change.get("code"), change.get("detail")) if isinstance(change, dict) else ("", "")
    )
    words = str(GUARD_CHANGES.get(code, code or change))
    return f"{words} ({detail})" if detail else words


def error_in_words(error: str) -> str:
    """The failure's kind in words, with what the provider said; an unknown kind stays as it is."""
    kind, _colon, said = error.partition(": ")
    if kind not in FAILURES:
        return error
    words = over_in_words(said) if kind == FailureKind.OVER_BUDGET else said
    return f"{FAILURES[kind]} {words}".strip()


def _tokens(call: ProviderCall) -> str:
    if call.tokens_in is None or call.tokens_out is None:
        return pgettext("tokens", "unknown")
    said = _("%(asked)s in, %(answered)s out") % {
        "asked": number_format(call.tokens_in, force_grouping=True),
        "answered": number_format(call.tokens_out, force_grouping=True),
    }
    if not call.tokens_cache_write and not call.tokens_cache_read:
        return said
    return _("%(said)s; cache: %(written)s written, %(read)s read") % {
        "said": said,
        "written": number_format(call.tokens_cache_write or 0, force_grouping=True),
        "read": number_format(call.tokens_cache_read or 0, force_grouping=True),
    }


def _cost(call: ProviderCall) -> str:
    if call.is_from_store:
        return _("nothing: answered from an earlier, equal question")
    return pgettext("cost", "unknown") if call.cost is None else in_dollars(call.cost)

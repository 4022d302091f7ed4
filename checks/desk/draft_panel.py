"""What the drafter proposed, ready to be shown beside the human text; nothing of it is chosen."""

from dataclasses import dataclass
from typing import Any

from checks.labels import verdict_name
from checks.models import Claim, Draft
from checks.providers.failures import FailureKind
from checks.rule_words import FAILURES, GUARD_CHANGES
from checks.verdicts import NoDataReason, Verdict

PARAGRAPHS_MAX = 40


@dataclass(frozen=True, slots=True)
class DraftPanel:
    """The latest draft of a claim."""

    draft: Draft
    verdict: str
    verdict_label: str
    paragraphs: list[str]
    sources: list[dict[str, Any]]
    guard_remarks: list[str]
    models: str
    error: str


def draft_panel_of(claim: Claim) -> DraftPanel | None:
    """The latest draft, whatever its state; None when no machine was asked."""
    draft = claim.drafts.prefetch_related("steps").first()
    if draft is None:
        return None
    result = draft.result if isinstance(draft.result, dict) else {}
    verdict = _known(Verdict, result.get("verdict"))
    reason = _known(NoDataReason, result.get("no_data_reason"))
    text = str(result.get("explanation") or "")
    sources = result.get("sources")
    return DraftPanel(
        draft=draft,
        verdict=verdict,
        verdict_label=verdict_name(verdict, reason) if verdict else "",
        paragraphs=[part.strip() for part in text.split("\n") if part.strip()][:PARAGRAPHS_MAX],
        sources=[one for one in sources if isinstance(one, dict)]
        if isinstance(sources, list)
        else [],
        guard_remarks=[_remark(change) for change in draft.revised],
        models=", ".join(sorted({step.model or step.provider for step in draft.steps.all()})),
        error=_error_in_words(draft.error),
    )


def _known(codes: Any, value: Any) -> str:
    return value if value in list(codes) else ""


def _remark(change: Any) -> str:
    code, detail = (
        (change.get("code"), change.get("detail")) if isinstance(change, dict) else ("", "")
    )
    words = str(GUARD_CHANGES.get(code, code or change))
    return f"{words} ({detail})" if detail else words


def _error_in_words(error: str) -> str:
    """The failure's kind in words, with what the provider said; an unknown kind stays as it is."""
    kind, _colon, said = error.partition(": ")
    if kind not in list(FailureKind):
        return error
    return f"{FAILURES[FailureKind(kind)]} {said}".strip()

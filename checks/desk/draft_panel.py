"""What the drafter proposed beside what people wrote, paragraph by paragraph; nothing is chosen."""

from dataclasses import dataclass
from typing import Any

from checks.corrections.readable_html import paragraphs
from checks.draft_decisions import refused_places
from checks.drafting.taken import Pair, accepted_share, pairs_of
from checks.judging.judgement import Abstention
from checks.labels import verdict_name
from checks.models import Claim, Draft, DraftDecision
from checks.providers.failures import FailureKind
from checks.rule_words import ABSTENTIONS, FAILURES, GUARD_CHANGES
from checks.verdicts import NoDataReason, Verdict

PARAGRAPHS_MAX = 40


@dataclass(frozen=True, slots=True)
class ShownPair:
    """A pair with who refused it, when someone did."""

    pair: Pair
    refused: DraftDecision | None


@dataclass(frozen=True, slots=True)
class DraftPanel:
    """The latest draft of a claim, and the latest one with words beside the text."""

    draft: Draft
    written: Draft | None
    verdict: str
    verdict_label: str
    pairs: list[ShownPair]
    share: int | None
    sources: list[dict[str, Any]]
    guard_remarks: list[str]
    models: str
    error: str
    abstained: str


def draft_panel_of(claim: Claim, page: Any) -> DraftPanel | None:
    """The drafts of a claim beside the page's text; None when no machine was asked."""
    drafts = list(claim.drafts.prefetch_related("steps"))
    if not drafts:
        return None
    written = next((one for one in drafts if one.state == Draft.State.DONE), None)
    shown = written or drafts[0]
    result = _result_of(shown)
    verdict = _known(Verdict, result.get("verdict"))
    reason = _known(NoDataReason, result.get("no_data_reason"))
    sources = result.get("sources")
    return DraftPanel(
        draft=drafts[0],
        written=written,
        verdict=verdict,
        verdict_label=verdict_name(verdict, reason) if verdict else "",
        pairs=_pairs(written, page) if written else [],
        share=share_of(drafts, page),
        sources=[one for one in sources if isinstance(one, dict)]
        if isinstance(sources, list)
        else [],
        guard_remarks=[_remark(change) for change in shown.revised],
        models=", ".join(sorted({step.model or step.provider for step in shown.steps.all()})),
        error=_error_in_words(drafts[0].error),
        abstained=_words_of(ABSTENTIONS, Abstention, result.get("abstained")),
    )


def paragraphs_of(draft: Draft) -> list[str]:
    """The paragraphs that a machine proposed."""
    text = str(_result_of(draft).get("explanation") or "")
    return [part.strip() for part in text.split("\n") if part.strip()][:PARAGRAPHS_MAX]


def share_of(drafts: list[Draft], page: Any) -> int | None:
    """How much of the explanation stands as some draft had it, in percent; None without drafts."""
    proposed = [part for draft in drafts for part in paragraphs_of(draft)]
    share = accepted_share(pairs_of(proposed, paragraphs(page.explanation))) if proposed else None
    return None if share is None else round(share * 100)


def _pairs(draft: Draft, page: Any) -> list[ShownPair]:
    refused = refused_places(draft)
    found = pairs_of(paragraphs_of(draft), paragraphs(page.explanation), refused)
    return [
        ShownPair(pair, None if pair.place is None else refused.get(pair.place)) for pair in found
    ]


def _result_of(draft: Draft) -> dict[str, Any]:
    return draft.result if isinstance(draft.result, dict) else {}


def _known(codes: Any, value: Any) -> str:
    return value if value in list(codes) else ""


def _words_of(words: Any, codes: Any, value: Any) -> str:
    return str(words[codes(value)]) if value in list(codes) else ""


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

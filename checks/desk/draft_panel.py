"""What the drafter proposed beside what people wrote, paragraph by paragraph; nothing is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from checks.corrections.readable_html import paragraphs
from checks.desk.ai_part import paragraphs_of, result_of
from checks.desk.call_lines import change_in_words, error_in_words
from checks.draft_decisions import refused_places
from checks.drafting.taken import Pair, pairs_of
from checks.judging.judgement import Abstention
from checks.labels import verdict_name
from checks.models import Draft, DraftDecision
from checks.rule_words import ABSTENTIONS
from checks.verdicts import NoDataReason, Verdict


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
    sources: list[dict[str, Any]]
    guard_remarks: list[str]
    models: str
    error: str
    abstained: str


def draft_panel_of(drafts: Sequence[Draft], page: Any) -> DraftPanel | None:
    """The drafts of a claim beside the page's text; None when no machine was asked."""
    if not drafts:
        return None
    written = next((one for one in drafts if one.state == Draft.State.DONE), None)
    shown = written or drafts[0]
    result = result_of(shown)
    verdict = _known(Verdict, result.get("verdict"))
    reason = _known(NoDataReason, result.get("no_data_reason"))
    sources = result.get("sources")
    return DraftPanel(
        draft=drafts[0],
        written=written,
        verdict=verdict,
        verdict_label=verdict_name(verdict, reason) if verdict else "",
        pairs=_pairs(written, page) if written else [],
        sources=[one for one in sources if isinstance(one, dict)]
        if isinstance(sources, list)
        else [],
        guard_remarks=[change_in_words(change) for change in shown.revised],
        models=", ".join(sorted({step.model or step.provider for step in shown.steps.all()})),
        error=error_in_words(drafts[0].error),
        abstained=_words_of(ABSTENTIONS, Abstention, result.get("abstained")),
    )


def _pairs(draft: Draft, page: Any) -> list[ShownPair]:
    refused = refused_places(draft)
    found = pairs_of(paragraphs_of(draft), paragraphs(page.explanation), refused)
    return [
        ShownPair(pair, None if pair.place is None else refused.get(pair.place)) for pair in found
    ]


def _known(codes: Any, value: Any) -> str:
    return value if value in list(codes) else ""


def _words_of(words: Any, codes: Any, value: Any) -> str:
    return str(words[codes(value)]) if value in list(codes) else ""

"""What a machine had to do with a check: how much of its words stand, its calls, their cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from checks.corrections.readable_html import paragraphs
from checks.costs import Cost, cost_of
from checks.desk.call_lines import DraftRun, runs_of
from checks.desk.cost_words import cost_in_words
from checks.drafting.taken import accepted_share, pairs_of
from checks.models import Claim, Draft

PARAGRAPHS_MAX = 40


@dataclass(frozen=True, slots=True)
class AiPart:
    """``share`` is the percentage of the explanation that stands as drafted; None without one."""

    share: int | None
    cost: Cost
    cost_words: str
    runs: list[DraftRun]


def ai_part_of(claim: Claim, drafts: Sequence[Draft], page: Any) -> AiPart:
    """``drafts`` are those of the claim with their steps, the latest first."""
    cost = cost_of(claim)
    return AiPart(share_of(drafts, page), cost, cost_in_words(cost), runs_of(drafts))


def drafts_of(claim: Claim) -> list[Draft]:
    """All drafts of a claim with what their calls were."""
    return list(claim.drafts.select_related("requested_by").prefetch_related("steps"))


def paragraphs_of(draft: Draft) -> list[str]:
    """The paragraphs that a machine proposed."""
    text = str(result_of(draft).get("explanation") or "")
    return [part.strip() for part in text.split("\n") if part.strip()][:PARAGRAPHS_MAX]


def share_of(drafts: Sequence[Draft], page: Any) -> int | None:
    """How much of the explanation stands as some draft had it, in percent; None without drafts."""
    proposed = [part for draft in drafts for part in paragraphs_of(draft)]
    share = accepted_share(pairs_of(proposed, paragraphs(page.explanation))) if proposed else None
    return None if share is None else round(share * 100)


def result_of(draft: Draft) -> dict[str, Any]:
    """What the draft says; nothing while it is not written."""
    return draft.result if isinstance(draft.result, dict) else {}

"""What code makes sure of after any extraction, by rules or by a model."""

from collections.abc import Iterable
from typing import TypeVar

from checks.extraction.extracted import ExtractedClaim, ExtractedProposal, Extraction
from checks.extraction.questions import WORTH_CHECKING
from checks.guard_change import GuardChange
from checks.wording import composed, normalised

Found = TypeVar("Found", ExtractedClaim, ExtractedProposal)
PARTS = ("what", "target", "means", "deadline", "deliverable", "deadline_text")


def guarded(extraction: Extraction, text: str) -> tuple[Extraction, list[GuardChange]]:
    """The extraction without what the text does not hold, and what was taken out and why.

    A quote must be a slice of the text, the parts of a promise a slice of its quote, a grade
    within 0..1 and worth checking, and nothing is listed twice, in its quote or in its statement.
    Method: «AI first draft» 1 and 6.
    """
    changes: list[GuardChange] = []
    claims = [claim for claim in extraction.claims if stands(claim, text, changes)]
    proposals = [
        only_said(proposal, changes)
        for proposal in extraction.proposals
        if is_quoted(proposal.quote, text, changes)
    ]
    return Extraction(once(claims, changes), once(proposals, changes)), changes


def stands(claim: ExtractedClaim, text: str, changes: list[GuardChange]) -> bool:
    """Whether a claim's quote is in the text and its grades are grades."""
    if not is_quoted(claim.quote, text, changes):
        return False
    if not claim.statement.strip():
        changes.append(GuardChange("no_statement", claim.quote))
        return False
    if not (0 <= claim.checkworthiness <= 1 and 0 <= claim.harm <= 1):
        changes.append(GuardChange("grade_out_of_range", claim.quote))
        return False
    if claim.checkworthiness < WORTH_CHECKING:
        changes.append(GuardChange("not_worth_checking", claim.quote))
        return False
    return True


def is_quoted(quote: str, text: str, changes: list[GuardChange]) -> bool:
    """Whether a quote is a slice of the text; recorded when it is not."""
    if quote.strip() and quote in text:
        return True
    changes.append(GuardChange("quote_not_in_text", quote))
    return False


def only_said(proposal: ExtractedProposal, changes: list[GuardChange]) -> ExtractedProposal:
    """The promise without the parts that its quote does not say."""
    said = composed(proposal.quote)
    kept: dict[str, str | None] = {}
    for name in PARTS:
        part = getattr(proposal, name)
        kept[name] = part if part is None or composed(part) in said else None
        if kept[name] != part:
            changes.append(GuardChange("part_not_said", f"{name}: {part}"))
    return ExtractedProposal(quote=proposal.quote, topic=proposal.topic, **kept)


def once(found: Iterable[Found], changes: list[GuardChange]) -> list[Found]:
    """Each statement once, the first time it was said."""
    kept: list[Found] = []
    said: set[str] = set()
    for one in found:
        words = {normalised(one.quote)}
        if isinstance(one, ExtractedClaim):
            words.add(normalised(one.statement))
        if words & said:
            changes.append(GuardChange("said_twice", one.quote))
        else:
            kept.append(one)
            said |= words
    return kept

"""What code makes sure of after any judgement; never left to a model.

No verdict but ``no_data`` leaves here without a cited source that may carry it.
Method: «AI first draft» 3 and 6, «Source policy».
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from checks.drafting.material import Evidence, EvidenceKind
from checks.guard_change import GuardChange
from checks.judging.judgement import Citation, Distortion, Judgement
from checks.source_policy.classification import Classification
from checks.verdicts import DistortionKind, NoDataReason

Classifier = Callable[[str], Classification]


@dataclass(frozen=True, slots=True)
class Standing:
    """A citation that stood the guards, with the class of its address."""

    citation: Citation
    source: Classification
    is_dated: bool

    @property
    def carries(self) -> bool:
        """Whether a verdict may rest on it alone."""
        return self.source.can_carry and self.is_dated


def guard(
    judgement: Judgement,
    evidence: Sequence[Evidence],
    classify: Classifier,
    cut_off: datetime | None = None,
) -> tuple[Judgement, list[GuardChange]]:
    """The judgement as far as code can stand behind it, and what was changed and why.

    ``classify`` says what an address may carry; evidence published after ``cut_off`` is out,
    undated evidence may be cited but carries nothing alone.
    """
    changes: list[GuardChange] = []
    standing = [
        one
        for citation in judgement.citations
        if (one := stand(citation, evidence, classify, cut_off, changes))
    ]
    cited = replace(judgement, citations=tuple(one.citation for one in standing))
    if cited.verdict.needs_carrying_source and not any(one.carries for one in standing):
        changes.append(GuardChange("no_carrying_source", cited.verdict.value))
        cited = without_verdict(cited, NoDataReason.NO_SOURCE)
    if cited.verdict.needs_carrying_source and not cited.explanation.strip():
        changes.append(GuardChange("no_explanation", cited.verdict.value))
        cited = without_verdict(cited, NoDataReason.UNVERIFIABLE)
    return with_valid_marks(cited, changes), changes


def stand(
    citation: Citation,
    evidence: Sequence[Evidence],
    classify: Classifier,
    cut_off: datetime | None,
    changes: list[GuardChange],
) -> Standing | None:
    """The citation if its address was found, in time, and its words are in the stored text."""
    if is_source_of_own_check(citation.url, evidence):
        return Standing(replace(citation, quote=""), classify(citation.url), is_dated=True)
    pages = [one for one in evidence if one.url == citation.url]
    source = classify(citation.url)
    problem = problem_with(citation, pages, source, cut_off)
    if problem:
        changes.append(GuardChange(problem, citation.url))
        return None
    in_time = [page for page in holding(citation, pages) if not is_late(page, cut_off)]
    return Standing(citation, source, any(page.published_at is not None for page in in_time))


def problem_with(
    citation: Citation,
    pages: Sequence[Evidence],
    source: Classification,
    cut_off: datetime | None,
) -> str | None:
    """The code of the rule that a citation breaks, or ``None``."""
    if not pages:
        return "address_not_found"
    if source.source_class.value == "excluded":
        return "excluded_source"
    if not citation.quote.strip():
        return "no_words_cited"
    if not holding(citation, pages):
        return "words_not_in_stored_text"
    if all(is_late(page, cut_off) for page in holding(citation, pages)):
        return "after_cut_off"
    return None


def holding(citation: Citation, pages: Iterable[Evidence]) -> list[Evidence]:
    """The stored texts that hold the cited words."""
    return [page for page in pages if citation.quote in page.text]


def is_late(page: Evidence, cut_off: datetime | None) -> bool:
    """Whether a page was published after the claim was made."""
    return cut_off is not None and page.published_at is not None and page.published_at > cut_off


def is_source_of_own_check(url: str, evidence: Iterable[Evidence]) -> bool:
    """Whether a published check of ours, approved by two people, stands on this address."""
    return any(
        url == source.url
        for one in evidence
        if one.kind is EvidenceKind.OWN_CHECK and one.checked
        for source in one.checked.sources
    )


def without_verdict(judgement: Judgement, reason: NoDataReason) -> Judgement:
    """The same explanation, with nothing judged."""
    return Judgement(
        verdict=judgement.verdict.NO_DATA,
        explanation=judgement.explanation,
        no_data_reason=reason,
        citations=judgement.citations,
    )


def with_valid_marks(judgement: Judgement, changes: list[GuardChange]) -> Judgement:
    """The judgement with a distortion and a reason exactly where the scale asks for them."""
    marked = judgement
    if judgement.verdict.is_distorted and judgement.distortion is None:
        changes.append(GuardChange("distortion_missing", judgement.verdict.value))
        marked = replace(marked, distortion=Distortion(DistortionKind.OTHER))
    if not judgement.verdict.is_distorted and judgement.distortion is not None:
        changes.append(GuardChange("distortion_not_due", judgement.verdict.value))
        marked = replace(marked, distortion=None)
    if judgement.verdict.judges and judgement.no_data_reason is not None:
        changes.append(GuardChange("reason_not_due", judgement.verdict.value))
        marked = replace(marked, no_data_reason=None)
    if not judgement.verdict.judges and judgement.no_data_reason is None:
        changes.append(GuardChange("reason_missing", judgement.verdict.value))
        marked = replace(marked, no_data_reason=NoDataReason.NO_SOURCE)
    return marked

"""Which citations stand: found, in time, with words that the stored text holds.

Method: «AI first draft» 3 and 6.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from checks.drafting.material import Evidence, EvidenceKind, Fact
from checks.guard_change import GuardChange
from checks.judging.judgement import Citation
from checks.judging.timing import ZONE, is_dated, is_late
from checks.source_policy.classification import Classification

Classifier = Callable[[str], Classification]


@dataclass(frozen=True, slots=True)
class Case:
    """What a judgement is held against; ``cut_off`` is an instant, ``zone`` the claim's.

    Without ``facts`` the statement is one fact, and every citation is about it.
    """

    evidence: Sequence[Evidence]
    classify: Classifier
    cut_off: datetime | None = None
    zone: str = ZONE
    statement: str = ""
    facts: Sequence[Fact] = ()

    @property
    def centre(self) -> int:
        """The number of the central fact; 0 when the statement is one fact."""
        return next((at for at, fact in enumerate(self.facts) if fact.is_central), 0)

    @property
    def numbers(self) -> range:
        """The numbers that facts have; a simple statement is fact 0."""
        return range(max(len(self.facts), 1))

    @property
    def is_compound(self) -> bool:
        """Whether there is more than one fact to be for or against."""
        return len(self.facts) > 1

    def is_late(self, page: Evidence) -> bool:
        """Whether a page came after the claim."""
        return is_late(page, self.cut_off, self.zone)


@dataclass(frozen=True, slots=True)
class Standing:
    """A citation that stood the guards, with the class of its address and where it was found."""

    citation: Citation
    source: Classification
    is_dated: bool
    pages: tuple[Evidence, ...] = ()

    @property
    def carries(self) -> bool:
        """Whether a verdict may rest on it alone."""
        return self.source.can_carry and self.is_dated

    def is_about(self, fact: int, case: Case) -> bool:
        """Whether it was cited for or against a fact; for a simple statement it always was."""
        return not case.is_compound or fact in self.citation.facts


def stand(citation: Citation, case: Case, changes: list[GuardChange]) -> Standing | None:
    """The citation if its address was found, in time, and its words are in the stored text.

    Numbers that no fact has are taken off it, and those of facts that are not in the text.
    """
    source = case.classify(citation.url)
    known = tuple(number for number in citation.facts if number in case.numbers)
    if known != citation.facts:
        changes.append(GuardChange("unknown_fact", citation.url))
        citation = replace(citation, facts=known)
    if is_source_of_own_check(citation.url, case.evidence):
        return Standing(replace(citation, quote=""), source, is_dated=True)
    pages = [one for one in case.evidence if one.url == citation.url]
    problem = problem_with(citation, pages, source, case)
    if problem:
        changes.append(GuardChange(problem, citation.url))
        return None
    in_time = tuple(page for page in holding(citation, pages) if not case.is_late(page))
    seen = facts_seen(citation.facts, in_time)
    if case.is_compound and seen != citation.facts:
        changes.append(GuardChange("fact_not_in_stored_text", citation.url))
        citation = replace(citation, facts=seen)
    return Standing(citation, source, any(is_dated(page) for page in in_time), in_time)


def facts_seen(facts: Iterable[int], pages: Sequence[Evidence]) -> tuple[int, ...]:
    """The facts that code saw in a stored text too; all of them where nobody looked."""
    looked = [page.supports for page in pages]
    if None in looked:
        return tuple(facts)
    seen = {number for numbers in looked if numbers for number in numbers}
    return tuple(number for number in facts if number in seen)


def problem_with(
    citation: Citation, pages: Sequence[Evidence], source: Classification, case: Case
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
    if all(case.is_late(page) for page in holding(citation, pages)):
        return "after_cut_off"
    return None


def holding(citation: Citation, pages: Iterable[Evidence]) -> list[Evidence]:
    """The stored texts that hold the cited words."""
    return [page for page in pages if citation.quote in page.text]


def is_source_of_own_check(url: str, evidence: Iterable[Evidence]) -> bool:
    """Whether a published check of ours, approved by two people, stands on this address."""
    return any(
        url == source.url
        for one in evidence
        if one.kind is EvidenceKind.OWN_CHECK and one.checked
        for source in one.checked.sources
    )

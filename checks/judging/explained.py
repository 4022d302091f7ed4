"""Whether the figures of an explanation come from somewhere. Method: «AI first draft» 5."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from checks.guard_change import GuardChange
from checks.judging.citations import Case, Standing
from checks.judging.judgement import Judgement
from checks.quantities.reader import read_quantities


def unknown_figures(
    judgement: Judgement, standing: Sequence[Standing], case: Case
) -> list[GuardChange]:
    """A remark for each figure that neither the claim nor a cited text has.

    It changes no verdict: a figure may have been worked out. Whoever edits looks again. Without
    a verdict, or on a check of ours whose sources bring no text, there is nothing to compare.
    """
    if not judgement.verdict.judges or not all(one.pages for one in standing):
        return []
    known = {abs(value) for text in known_texts(standing, case) for value in values(text)}
    unknown = [
        judgement.explanation[quantity.start : quantity.end]
        for quantity in read_quantities(judgement.explanation)
        if abs(quantity.value) not in known
    ]
    return [GuardChange("figure_of_nowhere", words) for words in dict.fromkeys(unknown)]


def known_texts(standing: Sequence[Standing], case: Case) -> Iterator[str]:
    """Where a figure may come from: the claim, its facts, the cited texts, and their dates."""
    yield case.statement
    yield from (fact.text for fact in case.facts)
    if case.cut_off:
        yield str(case.cut_off.year)
    for page in (page for one in standing for page in one.pages):
        yield page.text
        yield from (str(day.year) for day in (page.published_at, page.published_on) if day)


def values(text: str) -> Iterator[Decimal]:
    """The values of a text's figures, whatever they count."""
    yield from (quantity.value for quantity in read_quantities(text))

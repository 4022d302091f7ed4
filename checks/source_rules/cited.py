"""Which cited sources a rule of the policy touches, and the checks that cite them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from checks.approved_content import present_publication
from checks.link_looks import checks_citing
from checks.models.fact_check import FactCheck
from checks.models.sources import Source
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import classify_by
from checks.source_policy.rules import RuleBook
from checks.states import EDITABLE, UNDER_REVIEW

# [ours] Sources shown one by one; what is beyond is counted, and the count is said.
MOST_SHOWN = 50
WORKING = (*EDITABLE, *UNDER_REVIEW)


@dataclass(frozen=True, slots=True)
class Moved:
    """A cited address whose class a change moves, and the checks that cite it."""

    source: Source
    before: SourceClass
    after: SourceClass
    published: list[FactCheck]
    at_work: list[FactCheck]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change does among the sources cited so far; ``count`` goes beyond ``shown``."""

    shown: list[Moved]
    count: int

    @property
    def checks(self) -> set[int]:
        """Keys of the published checks among what is shown."""
        return {record.pk for moved in self.shown for record in moved.published}


def effect_of(before: RuleBook, after: RuleBook, addresses: Iterable[str]) -> Effect:
    """What moving from one policy to the other changes; ``addresses`` are those of the rules."""
    shown, count = list[Moved](), 0
    for source, was, becomes in moving(before, after, addresses):
        count += 1
        if count <= MOST_SHOWN:
            at_work = FactCheck.objects.filter(source_copies__source=source, state__in=WORKING)
            shown.append(
                Moved(
                    source,
                    was,
                    becomes,
                    checks_citing(source),
                    list(at_work.distinct().select_related("claim", "page").order_by("pk")),
                )
            )
    return Effect(shown, count)


def moving(
    before: RuleBook, after: RuleBook, addresses: Iterable[str]
) -> Iterator[tuple[Source, SourceClass, SourceClass]]:
    """Every cited source whose class is another one after the change, in a fixed order."""
    for host in sorted({address.partition("/")[0] for address in addresses}):
        for source in cited_at(host):
            was = classify_by(before, source.url).source_class
            becomes = classify_by(after, source.url).source_class
            if was is not becomes:
                yield source, was, becomes


def cited_at(host: str) -> Iterator[Source]:
    """Cited sources that a rule over the host may be about; a few more than it is about."""
    found = Source.objects.order_by("pk")
    if "xn--" not in host:
        # In its own letters an international name is written another way: those are all read.
        found = found.filter(url__icontains=host)
    return found.iterator(chunk_size=500)


def other_on_page(record: FactCheck, book: RuleBook) -> list[tuple[str, str, str]]:
    """Sources of a public check whose frozen class is not today's: address, then, now."""
    publication = present_publication(record)
    if publication is None:
        return []
    found = []
    for source in publication.content["sources"]:
        today = classify_by(book, source["url"]).source_class
        if source.get("source_class") != today:
            found.append((source["url"], source.get("source_class", ""), today.value))
    return found

"""What a change of one rule does to the addresses below it, and whether two people must agree."""

from checks.source_policy.address import Address
from checks.source_policy.classes import SourceClass
from checks.source_policy.rules import Entry, RuleBook, SourceRule

# A rule of these classes can only take a verdict's support away.
RESTRICTING = frozenset({SourceClass.CAMPAIGN, SourceClass.SHORTENER, SourceClass.OTHER})


def class_at(book: RuleBook, address: Address) -> SourceClass:
    """The class of an address by the rules alone; ``other`` when none matches."""
    rule = book.longest_match(address)
    return rule.source_class if rule else SourceClass.OTHER


def classes_below(book: RuleBook, address: Address) -> frozenset[SourceClass]:
    """Every class that a page whose rule would be the one at ``address`` may have by ``book``.

    Rules of shorter hosts with longer paths decide some of those pages, so that the class at
    the address itself does not tell for all of them.
    """
    places = {address.segments}
    for start in range(1, len(address.labels)):
        shorter = ".".join(address.labels[start:])
        places |= {
            segments
            for segments, _ in book.by_host.get(shorter, ())
            if segments[: len(address.segments)] == address.segments
        }
    return frozenset(class_at(book, Address(address.host, segments)) for segments in places)


def needs_second(book: RuleBook, entry: Entry) -> bool:
    """Whether a second person must agree before ``entry`` counts over ``book``.

    Alone, a person may only take support away from verdicts: a rule of a restricting class, over
    what is on the public list of excluded sites neither whole nor in part. What lets a site
    carry, and whatever changes that public list, is dangerous enough for two (ADR 0026).
    """
    if not isinstance(entry, SourceRule) or entry.source_class not in RESTRICTING:
        return True
    return SourceClass.EXCLUDED in classes_below(book, entry.read())

"""Which leads are worth a visit: the source policy decides, before anything is fetched.

Method: «Source policy».
"""

from collections.abc import Mapping
from types import MappingProxyType

from checks.research.leads import LONGEST_ADDRESS, Lead, Outcome
from checks.source_policy.classes import SourceClass
from checks.source_policy.classification import Classification, classify_by
from checks.source_policy.rules import RuleBook

# Where the class alone settles it. What can't carry only points to where the original datum is.
BY_CLASS: Mapping[SourceClass, Outcome] = MappingProxyType(
    {
        SourceClass.EXCLUDED: Outcome.EXCLUDED,
        SourceClass.SHORTENER: Outcome.SHORTENER,
        SourceClass.CAMPAIGN: Outcome.ONLY_LEAD,
        SourceClass.OTHER: Outcome.ONLY_LEAD,
    }
)


def admitted(lead: Lead, book: RuleBook) -> tuple[Classification, Outcome]:
    """What the address is, and whether it is visited: ``WAITING`` says that it is."""
    source = classify_by(book, lead.url)
    if not source.is_readable or len(lead.url) > LONGEST_ADDRESS:
        return source, Outcome.NO_ADDRESS
    return source, BY_CLASS.get(source.source_class, Outcome.WAITING)


def still_admitted(url: str, url_final: str, book: RuleBook) -> bool:
    """Whether what was kept is of a site that may carry, wherever the visit was sent on to."""
    return not url_final or url_final == url or classify_by(book, url_final).can_carry

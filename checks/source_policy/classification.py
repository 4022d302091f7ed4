"""The one function that says what an address is; research, forms and pages all call it."""

from collections.abc import Iterable
from dataclasses import dataclass

from checks.source_policy.address import Address, UnreadableAddress, read_address
from checks.source_policy.classes import SourceClass
from checks.source_policy.lookalikes import imitated_host, mixes_scripts
from checks.source_policy.reasons import REASONS, UNREADABLE
from checks.source_policy.rules import Entry, RuleBook, is_international, shipped_rules


@dataclass(frozen=True, slots=True)
class Classification:
    """What an address is and why.

    ``code`` is a key of ``REASONS`` and ``detail`` its filling, for screens that translate.
    ``rule`` is the address of the rule that matched, ``imitates`` the listed site that an
    address on no list resembles; each is empty when there is none.
    """

    url: str
    domain: str
    source_class: SourceClass
    code: str
    detail: str = ""
    side: str = ""
    origin: str = ""
    rule: str = ""
    imitates: str = ""

    @property
    def can_carry(self) -> bool:
        """Whether a verdict other than ``no_data`` may rest on it."""
        return self.source_class.can_carry

    @property
    def is_readable(self) -> bool:
        """Whether it is a web address at all."""
        return self.code not in UNREADABLE

    @property
    def reason(self) -> str:
        """The reason as an English sentence."""
        return REASONS[self.code] % {"detail": self.detail}


def classify(url: str, entries: Iterable[Entry] = ()) -> Classification:
    """The class of an address by the shipped lists and, over them, the desk's ``entries``.

    Never raises for an address, however hostile: what can't be read is ``other``. Raises
    ``InvalidRule`` for a rule that can't stand. Method: «Source policy».
    """
    return classify_by(shipped_rules().extended(entries), url)


def classify_by(book: RuleBook, url: str) -> Classification:
    """The class of an address by one book, for callers that classify many."""
    try:
        address = read_address(url)
    except UnreadableAddress as error:
        return Classification(url, "", SourceClass.OTHER, error.code)
    rule = book.longest_match(address)
    if rule is None:
        return unlisted(book, url, address)
    return Classification(
        url,
        address.domain,
        rule.source_class,
        "listed",
        rule.reason,
        rule.side,
        rule.origin,
        rule.address,
    )


def unlisted(book: RuleBook, url: str, address: Address) -> Classification:
    """An address no rule knows, with the listed site that it imitates, if any."""
    imitated = imitated_host(address.host, book.carrying_hosts()) or ""
    if imitated:
        code, detail = "lookalike", imitated
    elif mixes_scripts(address.host):
        code, detail = "mixed_scripts", ""
    else:
        code, detail = ("international" if is_international(address.labels) else "unlisted"), ""
    return Classification(url, address.domain, SourceClass.OTHER, code, detail, imitates=imitated)

"""The rules of the source policy: one per address, each with a reason and where it comes from."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from checks.source_policy.address import Address, UnreadableAddress, read_address
from checks.source_policy.classes import SourceClass
from checks.source_policy.public_suffixes import is_restricted, public_suffixes

LISTS = Path(__file__).parent / "lists"
# A host of 253 letters and a path of 300: longer is no place of a site.
ADDRESS_MAX = 553


class InvalidRule(ValueError):
    """A rule that can't stand; ``code`` says why, for screens that translate."""

    def __init__(self, code: str, message: str) -> None:
        """``message`` is the English sentence."""
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class SourceRule:
    """A host suffix with an optional path, and the class of what lies below it.

    ``address`` has no scheme: ``g1.globo.com/fato-ou-fake``. ``side`` is the side or the
    party of a campaign or excluded source; ``origin`` says where the entry comes from.
    """

    address: str
    source_class: SourceClass
    reason: str
    side: str = ""
    origin: str = ""

    def read(self) -> Address:
        """Its host and path; raises ``InvalidRule`` with what is wrong."""
        address = read_rule_address(self.address)
        if not self.reason.strip():
            raise InvalidRule("no_reason", f"{self.address}: a reason is needed")
        is_suffix = address.host in public_suffixes()
        may_cover = self.source_class is SourceClass.OFFICIAL and is_restricted(address.host)
        if is_suffix and not may_cover:
            raise InvalidRule(
                "public_suffix", f"{self.address} is a public suffix: anyone registers below it"
            )
        return address

    def canonical(self) -> "SourceRule":
        """The same rule with its address as it is compared; raises ``InvalidRule``."""
        return replace(self, address=written(self.read()))


@dataclass(frozen=True, slots=True)
class Retirement:
    """An address whose rule does not count any more: a shorter rule decides there, or none."""

    address: str

    def read(self) -> Address:
        """Its host and path; raises ``InvalidRule`` with what is wrong."""
        return read_rule_address(self.address)


Entry = SourceRule | Retirement
Paths = tuple[tuple[tuple[str, ...], SourceRule], ...]


def read_rule_address(typed: str) -> Address:
    """The host and path that a rule names; raises ``InvalidRule``.

    It names a place and nothing else: no scheme, port, question or mark.
    """
    try:
        address = read_address(f"https://{typed}")
    except UnreadableAddress as error:
        raise InvalidRule("no_address", f"{typed!r} is no host with a path: {error.code}") from None
    if any(sign in typed for sign in "?#:;%") or len(written(address)) > ADDRESS_MAX:
        raise InvalidRule("no_address", f"{typed!r} is no host with a path: a place and no more")
    return address


def written(address: Address) -> str:
    """An address as rules write it."""
    return "/".join((address.host, *address.segments))


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Rules by host; the longest match wins, host labels before path segments."""

    by_host: Mapping[str, Paths]

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> "RuleBook":
        """A book of these entries; of two for one address the later counts."""
        return cls(MappingProxyType({})).extended(entries)

    @property
    def rules(self) -> list[SourceRule]:
        """Every rule of the book."""
        return [rule for paths in self.by_host.values() for _, rule in paths]

    def extended(self, entries: Iterable[Entry]) -> "RuleBook":
        """The same book with the desk's entries over it; the book itself when there are none."""
        added = list(entries)
        if not added:
            return self
        hosts = dict(self.by_host)
        for entry in added:
            address = entry.read()
            paths = dict(hosts.get(address.host, ()))
            paths.pop(address.segments, None)
            if isinstance(entry, SourceRule):
                paths[address.segments] = entry
            # Longest path first: the first that fits is the longest that fits.
            hosts[address.host] = tuple(sorted(paths.items(), key=lambda each: -len(each[0])))
        return RuleBook(MappingProxyType(hosts))

    def at(self, address: Address) -> SourceRule | None:
        """The rule that names exactly this address."""
        return dict(self.by_host.get(address.host, ())).get(address.segments)

    def carrying_hosts(self) -> set[str]:
        """Hosts of which some page may carry a verdict."""
        return {
            host
            for host, paths in self.by_host.items()
            if any(rule.source_class.can_carry for _, rule in paths)
        }

    def longest_match(self, address: Address) -> SourceRule | None:
        """The rule of the longest host suffix, and in it of the longest path."""
        labels = address.labels
        for start in range(len(labels)):
            host = ".".join(labels[start:])
            if is_international(labels[:start]):
                continue
            for segments, rule in self.by_host.get(host, ()):
                if address.segments[: len(segments)] == segments:
                    return rule
        return None


def is_international(labels: Iterable[str]) -> bool:
    """Whether a label is in letters outside ASCII: only a rule that names it may match."""
    return any(label.startswith("xn--") for label in labels)


def read_list(path: Path) -> list[SourceRule]:
    """The rules of one CSV list."""
    with path.open(encoding="utf-8", newline="") as lines:
        return [
            SourceRule(
                address=row["address"],
                source_class=SourceClass(row["class"]),
                reason=row["reason"],
                side=row["side"],
                origin=row["origin"],
            )
            for row in csv.DictReader(lines)
        ]


@cache
def shipped_rules() -> RuleBook:
    """The lists that come with the project."""
    return RuleBook.of(rule for path in sorted(LISTS.glob("*.csv")) for rule in read_list(path))

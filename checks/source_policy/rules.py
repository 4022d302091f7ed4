"""The lists as data: one rule per address, each with a reason and where it comes from."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from checks.source_policy.address import Address, UnreadableAddress, read_address
from checks.source_policy.classes import SourceClass
from checks.source_policy.public_suffixes import public_suffixes

LISTS = Path(__file__).parent / "lists"


class InvalidRule(ValueError):
    """A rule that can't stand: an address nobody owns, or no reason."""


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
        try:
            address = read_address(f"https://{self.address}")
        except UnreadableAddress as error:
            raise InvalidRule(f"{self.address!r} is no host with a path: {error.code}") from None
        if not self.reason.strip():
            raise InvalidRule(f"{self.address}: a reason is needed")
        is_suffix = address.host in public_suffixes()
        if is_suffix and self.source_class is not SourceClass.OFFICIAL:
            raise InvalidRule(f"{self.address} is a public suffix: anyone registers below it")
        return address


Rules = Mapping[str, tuple[tuple[tuple[str, ...], SourceRule], ...]]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Rules by host; the longest match wins, host labels before path segments."""

    by_host: Rules

    @classmethod
    def of(cls, rules: Iterable[SourceRule]) -> "RuleBook":
        """A book of these rules; of two for one address the later counts."""
        hosts: dict[str, dict[tuple[str, ...], SourceRule]] = {}
        for rule in rules:
            address = rule.read()
            hosts.setdefault(address.host, {})[address.segments] = rule
        return cls(
            MappingProxyType(
                {
                    # Longest path first: the first that fits is the longest that fits.
                    host: tuple(sorted(paths.items(), key=lambda entry: -len(entry[0])))
                    for host, paths in hosts.items()
                }
            )
        )

    @property
    def rules(self) -> list[SourceRule]:
        """Every rule of the book."""
        return [rule for paths in self.by_host.values() for _, rule in paths]

    def extended(self, rules: Iterable[SourceRule]) -> "RuleBook":
        """The same book with the desk's rules over it; the book itself when there are none."""
        added = list(rules)
        return RuleBook.of([*self.rules, *added]) if added else self

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

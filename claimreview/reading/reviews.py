"""What a reading gives: reviews as their authors wrote them, and what could not be read."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from claimreview.addresses import identity
from claimreview.dates import When
from claimreview.problems import Problem


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a hostile document may ask for: bytes of a page and of a data file, nesting."""

    page_bytes: int = 8_000_000
    file_bytes: int = 64_000_000
    depth: int = 64
    # JSON-LD blocks of a page.
    scripts: int = 1000
    # The forgiving parser is slow.
    forgiving_chars: int = 300_000
    # Microdata of a page: characters × properties, a fixed part per item, nested items in one.
    microdata_work: int = 50_000_000
    microdata_item_work: int = 100_000
    microdata_scopes: int = 60


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A place that holds no readable review, and the reason in English."""

    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class ReadRating:
    """Somebody's numbers on their own scale: inverted, degenerate, out of range or absent."""

    value: int | float | None = None
    best: int | float | None = None
    worst: int | float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadReview:
    """One check by somebody else; what they did not say is None."""

    where: str
    claim: str | None = None
    claimants: tuple[str, ...] = ()
    said: When | None = None
    publisher: str | None = None
    publisher_url: str | None = None
    url: str | None = None
    title: str | None = None
    body: str | None = None
    label: str | None = None
    explanation: str | None = None
    rating: ReadRating = ReadRating()
    published: When | None = None
    modified: When | None = None
    appearances: tuple[str, ...] = ()
    language: str | None = None
    license: str | None = None
    warnings: tuple[Problem, ...] = ()
    # The node as it was read, for whoever stores the evidence.
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def identity(self) -> str | None:
        """The check's address without cosmetic differences: one record per identity and claim."""
        return identity(self.url) if self.url else None

    @property
    def version(self) -> str:
        """SHA-256 of what it says: another value at the same address is a changed check."""
        said = {
            name: value
            for name, value in self.as_dict().items()
            if name not in {"warnings", "url", "publisher"}
        }
        said |= {"title": self.title, "body": self.body, "explanation": self.explanation}
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``read_claimreview`` prints."""
        return {
            "claim": self.claim,
            "claimants": list(self.claimants),
            "claim_date": self.said.iso if self.said else None,
            "publisher": self.publisher or self.publisher_url,
            "url": self.url,
            "label": self.label,
            "rating": {
                "value": self.rating.value,
                "best": self.rating.best,
                "worst": self.rating.worst,
            },
            "published": self.published.iso if self.published else None,
            "modified": self.modified.iso if self.modified else None,
            "appearances": list(self.appearances),
            "language": self.language,
            "license": self.license,
            "warnings": [warning.as_dict() for warning in self.warnings],
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that one document gave; ``opened`` is False when it was no document at all."""

    reviews: tuple[ReadReview, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    opened: bool = True
    # What the page itself calls its one address (``<link rel=canonical>``).
    canonical_url: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """The shape that ``read_claimreview`` prints."""
        return {
            "reviews": [review.as_dict() for review in self.reviews],
            "unreadable": [
                {"where": place.where, "reason": place.reason} for place in self.unreadable
            ],
        }

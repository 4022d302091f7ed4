"""A ClaimReview and its parts as typed, frozen values.

Names follow schema.org in snake case. Nothing here knows a verdict scale: the rating arrives
as numbers and a label. Spec: «Writing».
"""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Organization:
    """A newsroom, a party, a public body."""

    name: str
    url: str | None = None
    logo: str | None = None
    corrections_policy: str | None = None
    same_as: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who said something."""

    name: str
    url: str | None = None
    job_title: str | None = None
    same_as: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """The label readers see and, unless left out, its place between ``worst`` and ``best``.

    ``value`` None writes the label alone: the three numbers stand or fall together.
    """

    label: str
    value: int | None = None
    best: int = 5
    worst: int = 1
    explanation: str | None = None


class AppearanceKind(StrEnum):
    """What the claim appeared in, as schema.org calls it."""

    CREATIVE_WORK = "CreativeWork"
    SOCIAL_MEDIA_POSTING = "SocialMediaPosting"
    CLIP = "Clip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """One sighting of the claim; ``start_offset`` is seconds into the recording of a Clip."""

    url: str
    kind: AppearanceKind = AppearanceKind.CREATIVE_WORK
    archived_at: str | None = None
    start_offset: float | None = None
    published_at: datetime | date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What was said, by whom, when (None when unknown) and where."""

    author: Person | Organization | None = None
    said_at: datetime | date | None = None
    first_appearance: Appearance | None = None
    appearances: tuple[Appearance, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What was changed after publication, as readers are told."""

    text: str
    published_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimReview:
    """One published check; instants carry their zone."""

    url: str
    claim_reviewed: str
    rating: Rating
    author: Organization
    published_at: datetime
    modified_at: datetime | None = None
    claim: Claim = Claim()
    language: str | None = None
    corrections: tuple[Correction, ...] = ()
    image: str | None = None
    main_entity_of_page: str | None = None
    publisher: Organization | None = None
    sd_license: str | None = None
    sd_published_at: datetime | date | None = None

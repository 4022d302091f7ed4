"""From a typed ClaimReview to JSON-LD, and to a script element that nothing can close.

Spec: «Writing». What is unknown is left out: never an empty string, null or [].
"""

import json
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from claimreview.objects import (
    Appearance,
    Claim,
    ClaimReview,
    Correction,
    Organization,
    Person,
    Rating,
)

CONTEXT = "https://schema.org"
# A script element ends at "</script" and changes its reading at "<!--"; neither can be spelt
# without these three. Everything beyond ASCII is escaped by json itself, so U+2028, lone
# surrogates and the page's charset do no harm.
HTML_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"})


def to_jsonld(review: ClaimReview) -> dict[str, Any]:
    """The review as a JSON-LD object with its context; only what is known is in it."""
    return _kept(
        {
            "@context": CONTEXT,
            "@type": "ClaimReview",
            "url": review.url,
            "inLanguage": review.language,
            "claimReviewed": review.claim_reviewed,
            "reviewRating": _rating(review.rating),
            "author": _party(review.author),
            "publisher": _party(review.publisher),
            "datePublished": _iso(review.published_at),
            "dateModified": _iso(review.modified_at),
            "itemReviewed": _claim(review.claim),
            "correction": [_correction(correction) for correction in review.corrections],
            "image": review.image,
            "mainEntityOfPage": review.main_entity_of_page,
            "sdLicense": review.sd_license,
            "sdDatePublished": _iso(review.sd_published_at),
        }
    )


def to_script(review: ClaimReview) -> str:
    """The review as one ``<script type="application/ld+json">`` element, safe inside HTML."""
    return script_of(to_jsonld(review))


def script_of(jsonld: Mapping[str, Any]) -> str:
    """A JSON-LD object as a script element; ``json.loads`` of its text gives the same object.

    Raises ValueError for NaN and infinity, which JSON does not have.
    """
    text = json.dumps(jsonld, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return f'<script type="application/ld+json">{text.translate(HTML_ESCAPES)}</script>'


def _rating(rating: Rating) -> dict[str, Any]:
    numbers: dict[str, Any] = {}
    if rating.value is not None:
        numbers = {
            "ratingValue": rating.value,
            "bestRating": rating.best,
            "worstRating": rating.worst,
        }
    return _kept(
        {
            "@type": "Rating",
            **numbers,
            "alternateName": rating.label,
            "ratingExplanation": rating.explanation,
        }
    )


def _party(party: Person | Organization | None) -> dict[str, Any] | None:
    if party is None:
        return None
    shared = {"name": party.name, "url": party.url, "sameAs": list(party.same_as)}
    if isinstance(party, Person):
        return _kept({"@type": "Person", **shared, "jobTitle": party.job_title})
    return _kept(
        {
            "@type": "Organization",
            **shared,
            "logo": party.logo,
            "correctionsPolicy": party.corrections_policy,
        }
    )


def _claim(claim: Claim) -> dict[str, Any]:
    return _kept(
        {
            "@type": "Claim",
            "author": _party(claim.author),
            "datePublished": _iso(claim.said_at),
            "firstAppearance": _appearance(claim.first_appearance),
            "appearance": [_appearance(appearance) for appearance in claim.appearances],
        }
    )


def _appearance(appearance: Appearance | None) -> dict[str, Any] | None:
    if appearance is None:
        return None
    return _kept(
        {
            "@type": appearance.kind.value,
            "url": appearance.url,
            "archivedAt": appearance.archived_at,
            "startOffset": appearance.start_offset,
            "datePublished": _iso(appearance.published_at),
        }
    )


def _correction(correction: Correction) -> dict[str, Any]:
    return _kept(
        {
            "@type": "CorrectionComment",
            "datePublished": _iso(correction.published_at),
            "text": correction.text,
        }
    )


def _iso(value: datetime | date | None) -> str | None:
    return None if value is None else value.isoformat()


def _kept(properties: Mapping[str, Any]) -> dict[str, Any]:
    """Only what says something; zero and False say something."""
    return {name: value for name, value in properties.items() if not _is_empty(value)}


def _is_empty(value: object) -> bool:
    if isinstance(value, str):
        return not value.strip()
    return value is None or value in ([], {})

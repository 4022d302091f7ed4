"""Google's ``claims:search``: not JSON-LD, but the same facts under other names."""

from collections.abc import Iterator, Mapping
from typing import Any

from claimreview.nodes import many
from claimreview.reading.blocks import Block
from claimreview.reading.reviews import Unreadable


def is_answer(value: object) -> bool:
    """Whether it is an answer of ``claims:search`` (``{}`` is one without results)."""
    return (
        isinstance(value, Mapping)
        and "@type" not in value
        and isinstance(value.get("claims"), list)
    )


def blocks(answer: Mapping[str, Any]) -> Iterator[Block | Unreadable]:
    """Each review of each claim as a ClaimReview node; absent facts stay absent."""
    for place, claim in enumerate(answer["claims"]):
        where = f"claims[{place}]"
        reviews = claim.get("claimReview") if isinstance(claim, Mapping) else None
        if not isinstance(claim, Mapping) or not many(reviews):
            yield Unreadable(where, "no claimReview in it")
            continue
        for index, review in enumerate(many(reviews)):
            place_of_review = f"{where}.claimReview[{index}]"
            if isinstance(review, Mapping):
                yield Block(place_of_review, _node(claim, review))
            else:
                yield Unreadable(place_of_review, "expected an object")


def _node(claim: Mapping[str, Any], review: Mapping[str, Any]) -> dict[str, Any]:
    given = review.get("publisher")
    publisher = given if isinstance(given, Mapping) else {}
    site = publisher.get("site")
    return _given(
        {
            "@type": "ClaimReview",
            "claimReviewed": claim.get("text"),
            "itemReviewed": _given(
                {
                    "@type": "Claim",
                    "author": _given({"name": claim.get("claimant")}),
                    "datePublished": claim.get("claimDate"),
                }
            ),
            "author": _given(
                {
                    "@type": "Organization",
                    "name": publisher.get("name"),
                    "url": f"https://{site}/" if isinstance(site, str) and site else None,
                }
            ),
            "url": review.get("url"),
            "name": review.get("title"),
            "datePublished": review.get("reviewDate"),
            "reviewRating": _given(
                {"@type": "Rating", "alternateName": review.get("textualRating")}
            ),
            "inLanguage": review.get("languageCode"),
        }
    )


def _given(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in properties.items() if value not in (None, "", {})}

"""Keeps the words by which claims are found equal to what they and their quotes say."""

from collections.abc import Iterable
from typing import Any

from checks.models.claims import Appearance, Claim
from checks.models.queue import ClaimWord
from social_capture.search_words import words_of

CHUNK = 500


def remember_words(claims: Iterable[Claim]) -> None:
    """Store the words of these claims, and forget those they no longer say."""
    by_key = {claim.pk: claim for claim in claims}
    quotes: dict[int, list[str]] = {key: [] for key in by_key}
    for key, quote in Appearance.objects.filter(claim__in=by_key).values_list("claim_id", "quote"):
        quotes[key].append(quote)
    said = {
        (key, word)
        for key, claim in by_key.items()
        for word in words_of(claim.statement, *quotes[key])
    }
    stored = {
        (row.claim_id, row.word): row.pk for row in ClaimWord.objects.filter(claim__in=by_key)
    }
    ClaimWord.objects.filter(pk__in=[stored[gone] for gone in stored.keys() - said]).delete()
    # Two workers may store the same word at once: either of them is enough.
    ClaimWord.objects.bulk_create(
        [ClaimWord(claim_id=key, word=word) for key, word in sorted(said - stored.keys())],
        ignore_conflicts=True,
        batch_size=CHUNK,
    )


def remember_words_when_a_claim_is_saved(
    instance: Claim, update_fields: Any = None, **_kwargs: Any
) -> None:
    """Its statement may be new; other fields hold no words."""
    if update_fields is None or "statement" in update_fields:
        remember_words([instance])


def remember_words_when_an_appearance_is_saved(
    instance: Appearance, update_fields: Any = None, **_kwargs: Any
) -> None:
    """Its quote belongs to what the claim is found by."""
    if update_fields is None or "quote" in update_fields:
        remember_words([instance.claim])

"""Narrows the queue by rows of another table: by their numbers when few, by the order when many.

The database must not choose here. It cannot know that a platform was seen twice or in every
claim: it would either walk 100,000 claims to find two, or sort 100,000 to show fifty.
"""

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from checks.models import Claim, ClaimWord
from checks.search_words import last_beginning_with

# [ours] Up to here sorting what was found costs less than walking the queue past all the rest.
FEW = 1_000


def among_all(
    claims: QuerySet[Claim], lists: list[QuerySet[Any]], *, looked_up: int
) -> QuerySet[Claim]:
    """The claims that have a row in each list; rows have a ``claim`` and come off an index.

    The first ``looked_up`` lists, the rarest, cost a query each; the first that is short decides.
    The rest is asked of each claim that is left.
    """
    rest = list(lists)
    for rows in lists[:looked_up]:
        numbers = list(rows.order_by().values_list("claim_id", flat=True)[: FEW + 1])
        if len(numbers) <= FEW:
            claims = claims.filter(pk__in=sorted(set(numbers)))
            rest.remove(rows)
            break
    for rows in rest:
        claims = claims.filter(Exists(rows.filter(claim=OuterRef("pk"))))
    return claims


def said(words: list[str]) -> list[QuerySet[ClaimWord]]:
    """The rows of each word, which may go on: «vacin» is «vacinas»; the rarest, near enough, first.

    A claim is found when it says all of them.
    """
    return [
        ClaimWord.objects.filter(word__gte=word, word__lte=last_beginning_with(word))
        for word in sorted(words, key=len, reverse=True)
    ]

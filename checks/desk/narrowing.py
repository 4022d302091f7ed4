"""The rows by which words narrow the queue."""

from checks.models import ClaimWord
from social_capture.narrowing import Among
from social_capture.search_words import last_beginning_with


def said(words: list[str]) -> list[Among]:
    """The rows of each word, which may go on: «vacin» is «vacinas»; the rarest, near enough, first.

    A claim is found when it says all of them.
    """
    return [
        Among(
            ClaimWord.objects.filter(word__gte=word, word__lte=last_beginning_with(word)),
            "claim_id",
        )
        for word in sorted(words, key=len, reverse=True)
    ]

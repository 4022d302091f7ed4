"""Keeps the words by which captures are found: what was asked for, and what was read there."""

import re

from social_capture.models import Capture, CaptureWord
from social_capture.search_words import words_of

# [ours] Ten times the longest post; a longer page is found by its first words.
MOST_WORDS = 2_000
# [ours] Three hours of debate have some 5,000 different words.
MOST_WORDS_SAID = 20_000
CHUNK = 500
# In nearly every address, so they find nothing.
OF_ADDRESSES = re.compile(r"^https?://(www\.)?", re.I)


def remember_words(capture: Capture) -> None:
    """Store the words of the capture that are not stored yet; none is ever taken away."""
    _remember(capture, _texts_of(capture), MOST_WORDS)


def remember_transcript(capture: Capture, text: str) -> None:
    """Store the words of a transcript beside those of the capture that kept its film or sound."""
    _remember(capture, [text], MOST_WORDS_SAID)


def _remember(capture: Capture, texts: list[str], most: int) -> None:
    words = set(words_of(*texts, at_most=most))
    words -= set(capture.words.values_list("word", flat=True))
    # Two workers may store the same word at once: either of them is enough.
    CaptureWord.objects.bulk_create(
        [CaptureWord(capture=capture, word=word) for word in sorted(words)],
        ignore_conflicts=True,
        batch_size=CHUNK,
    )


def _texts_of(capture: Capture) -> list[str]:
    post = capture.post
    said = [post.author_handle, post.author_name] if post else []
    # The same text again is found where it was new.
    read = capture.text_nfc if capture.version or post is None else ""
    addresses = [capture.address, capture.url_submitted, capture.url_final]
    spelled = [OF_ADDRESSES.sub("", address) for address in addresses]
    return [*spelled, *said, capture.title, read]

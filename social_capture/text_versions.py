"""The versions of a post's text, each beside the one before."""

from dataclasses import dataclass

from social_capture.models import Capture, Post
from social_capture.word_diff import Piece, word_diff

# [ours] What one screen takes; the rest is on the list of captures, by the post's address.
MOST_VERSIONS = 20
TEXT_MAX = 20_000


@dataclass(frozen=True, slots=True)
class Version:
    """One version of the text beside the one before."""

    capture: Capture
    before: list[Piece]
    after: list[Piece]

    @property
    def is_first(self) -> bool:
        """Whether there is nothing to compare with."""
        return not self.before


def versions_of(post: Post) -> list[Version]:
    """The newest first; each beside the last one before it that was read in the same way."""
    kept = list(Capture.objects.of(post).versions())
    found, last = [], {}
    for capture in kept:
        before = last.get(capture.text_source, "")
        text = capture.text_nfc[:TEXT_MAX]
        pieces = word_diff(before, text) if before else ([], word_diff(text, text)[1])
        found.append(Version(capture, *pieces))
        last[capture.text_source] = text
    return found[::-1][:MOST_VERSIONS]


def change_of(capture: Capture) -> Version | None:
    """What a visit found changed: its text beside the last one read in the same way."""
    if capture.post is None or not capture.has_changed or capture.version is None:
        return None
    kept = Capture.objects.of(capture.post).versions()
    before = kept.filter(version__lt=capture.version, text_source=capture.text_source).last()
    if before is None:
        return None
    return Version(capture, *word_diff(before.text_nfc[:TEXT_MAX], capture.text_nfc[:TEXT_MAX]))

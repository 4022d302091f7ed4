"""What was expected of each link beside what is on record: nothing missing, nothing doubled."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import normalize

from benchmarks.mixed.links import NO_SUCH_NAME, PLATFORMS_ELSEWHERE, Link
from social_capture.models import Capture, Post, SubmittedAddress

WITH_WORDS = frozenset(
    {"page", "mastodon status", "slow", "page without end", *PLATFORMS_ELSEWHERE}
)


@dataclass(frozen=True)
class Seen:
    """One link and what became of it; ``faults`` is empty when that is right."""

    link: Link
    outcome: str
    faults: tuple[str, ...]


def captures_of(link: Link) -> list[Capture]:
    """Every capture of the post that the link's address means."""
    known = SubmittedAddress.objects.filter(address=link.address).first()
    return list(Capture.objects.filter(post=known.post_id)) if known else []


def finished(links: Iterable[Link]) -> list[Link]:
    """Those that have an end on record."""
    ended = SubmittedAddress.objects.filter(address__in=[link.address for link in links])
    unfinished = Capture.objects.filter(status__in=Capture.UNFINISHED).values("post")
    there = Capture.objects.values("post")
    done = ended.filter(post__in=there).exclude(post__in=unfinished)
    addresses = set(done.values_list("address", flat=True))
    return [link for link in links if link.address in addresses]


def seen(link: Link) -> Seen:
    """Look the link up and compare."""
    return judged(link, captures_of(link))


def judged(link: Link, captures: list[Capture]) -> Seen:
    """One capture, with the outcome that the kind has, its words, and one visit."""
    if not captures:
        return Seen(link, "missing", ("never captured",))
    capture = captures[0]
    has_words = link.kind not in WITH_WORDS or normalize("NFC", link.words) in capture.text_nfc
    faults = [
        *([f"{len(captures)} captures"] if len(captures) > 1 else []),
        *([f"{capture.status}, not {link.expected}"] if capture.status != link.expected else []),
        *([f"visited {capture.attempts} times"] if capture.attempts != 1 else []),
        *([] if has_words else ["without its words"]),
        *(["without archive"] if capture.holds_content and not capture.wacz_sha256 else []),
        *_unlike_elsewhere(link, capture),
        *_without_part(link, capture),
    ]
    return Seen(link, capture.status, tuple(faults))


def strangers(links: list[Link]) -> list[str]:
    """Posts and captures beyond those of the links, and posts there more than once."""
    ours = SubmittedAddress.objects.filter(address__in=[link.address for link in links])
    meant = Counter(ours.values_list("post", flat=True))
    twice = [f"{count} links are post {post}" for post, count in meant.items() if count > 1]
    others = Capture.objects.exclude(post__in=list(meant))
    joined = Post.objects.filter(joined_to__isnull=False).values("pk")
    posts = Post.objects.exclude(pk__in=list(meant)).exclude(pk__in=joined)
    return [
        *twice,
        *(f"capture {capture.pk} of {capture.address}" for capture in others),
        *(f"post {post.pk}, {post.canonical_url}" for post in posts),
    ]


def _unlike_elsewhere(link: Link, capture: Capture) -> list[str]:
    if link.kind not in PLATFORMS_ELSEWHERE:
        return []
    is_so = NO_SUCH_NAME in capture.error and capture.text_source == "api"
    return [] if is_so else [f"not the platform's words alone: {capture.error[:200]}"]


def _without_part(link: Link, capture: Capture) -> list[str]:
    """Of a file that was cut off the part that came is kept beside, though it is no archive."""
    is_kept = link.kind != "cut off" or capture.artefacts.filter(kind="partials").exists()
    return [] if is_kept else ["the part that came was not kept"]

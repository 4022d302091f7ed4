"""What the screens of captures ask of a capture."""

from typing import Any

from django import template

from social_capture.models import ReachSample
from social_capture.words.moments import clock
from social_capture.words.outcomes import Told, told
from social_capture.words.platforms import platform_name
from social_capture.words.progress import Progress, progress_of

register = template.Library()
COUNTS = {
    name: ReachSample._meta.get_field(name).verbose_name
    for name in ("views", "likes", "shares", "comments", "followers")
}
register.filter("clock", clock)
register.filter("platform_name", platform_name)


@register.filter
def told_of(capture: Any) -> Told:
    """Its outcome in words."""
    return told(capture)


@register.filter
def progress(capture: Any) -> Progress:
    """How far it has come."""
    return progress_of(capture)


@register.filter
def name_of_capture(capture: Any) -> str:
    """Who said it, else what the page calls itself, else its address."""
    post = capture.post
    if post is not None and post.author_name:
        return str(post.author_name)
    if post is not None and post.author_handle:
        return f"@{post.author_handle}"
    return str(capture.title or capture.address)


@register.filter
def picture_of(capture: Any) -> Any:
    """The picture that stands for it: the top of what was captured, else what was supplied."""
    files = [file for file in capture.artefacts.all() if file.kind in {"screenshot", "picture"}]
    files.sort(key=lambda file: (file.origin == "supplied", file.tile, file.pk))
    return files[0] if files else None


@register.filter
def count_name(name: str) -> str:
    """A count of reach in words."""
    return str(COUNTS[name])


@register.filter
def counts_of(sample: Any) -> list[int | None]:
    """The counts of a sample in the order of the table; unknown is None."""
    return [getattr(sample, name) for name in COUNTS]


@register.filter
def unlocalised(number: float) -> str:
    """A number for a drawing, with a point whatever the language."""
    return f"{number:.1f}"

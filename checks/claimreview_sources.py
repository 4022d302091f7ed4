"""A file or an address as a reading of ClaimReviews; addresses pass the guard."""

from functools import partial
from pathlib import Path

from checks.input_files import UnreadableFile, head_of
from claimreview.reading import Limits, Reading, read, read_url
from social_capture.allowed_hosts import allowed_hosts
from social_capture.fetch import FetchFailed, Refused, fetch

LIMITS = Limits()
TIMEOUT_S = 30.0


class UnreachableSource(ValueError):
    """The file or the address can't be opened; the message names it and what was expected."""


def reading_of(source: str) -> Reading:
    """The reviews at a path or an http(s) address. Raises UnreachableSource."""
    if source.lower().startswith(("http://", "https://")):
        return _from_address(source)
    return _from_file(Path(source))


def _from_address(url: str) -> Reading:
    guarded = partial(
        fetch, allow=allowed_hosts(), max_bytes=LIMITS.file_bytes, timeout_s=TIMEOUT_S
    )
    try:
        return read_url(url, guarded, limits=LIMITS)
    except (Refused, FetchFailed) as error:
        raise UnreachableSource(f"{url}: {error}; expected a public page that answers") from error


def _from_file(path: Path) -> Reading:
    try:
        # One byte more than allowed, so that the reader sees that it is too much.
        content = head_of(path, LIMITS.file_bytes + 1)
    except UnreadableFile as error:
        raise UnreachableSource(str(error)) from error
    return read(content, limits=LIMITS)

"""What a visit finds, filled in step by step."""

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from social_capture.driver.events import PageFields
from social_capture.driver.media import PageMedia
from social_capture.driver.scrolling import Scrolled
from social_capture.driver.seen_text import SeenText

if TYPE_CHECKING:
    from social_capture.driver.films import Fetched
    from social_capture.driver.tracks import Track


@dataclass
class Seen:
    """What the visit has found so far."""

    http_status: int | None = None
    url_final: str = ""
    redirect_chain: list[dict[str, Any]] = field(default_factory=list)
    text: str = ""
    fields: PageFields = field(default_factory=PageFields)
    has_password_field: bool = False
    consent_rule: str = ""
    is_download: bool = False
    file_type: str = ""
    file_is_whole: bool = False
    media: tuple[PageMedia, ...] = ()
    tracks: "tuple[Track, ...]" = ()
    films: "Fetched | None" = None
    has_crashed: bool = False
    is_late: bool = False
    was_refused: bool = False
    open_error: str = ""
    browser_version: str = ""
    scrolled: Scrolled = field(default_factory=Scrolled)
    rows: SeenText = field(default_factory=SeenText)
    # Where the page's players name their files; a later try knows it from the first.
    named: frozenset[str] = frozenset()


def normalised(text: str) -> str:
    """The text in one Unicode spelling (NFC), without lone surrogates."""
    return unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())

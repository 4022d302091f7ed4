"""What a visit tells while it runs, in order; the last one is always ``Finished``."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from social_capture.wacz.replay import Replay


@dataclass(frozen=True)
class Step:
    """One step with its time; ``result`` is running, done, failed, timeout or skipped.

    ``note`` is a code for what a reader should know of a step that is done.
    """

    name: str
    started: str
    ms: int
    result: str
    error: str = ""
    note: str = ""


@dataclass(frozen=True)
class FileReady:
    """A file that is complete and can be kept now, whatever happens next."""

    kind: str
    path: Path
    mime: str
    url: str = ""
    width: int | None = None
    height: int | None = None
    tile: int = 0
    duration_ms: int | None = None
    owner: str = ""
    owner_url: str = ""
    language: str = ""
    is_automatic: bool = False
    is_silent: bool = False


@dataclass(frozen=True)
class Beat:
    """Nothing new, but the visit lives."""


@dataclass(frozen=True)
class PageFields:
    """What the page says about itself; empty where it says nothing."""

    title: str = ""
    lang: str = ""
    author_name: str = ""
    author_handle: str = ""
    posted_at: str = ""
    links: tuple[str, ...] = ()
    alt_texts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Finished:
    """The outcome and all that is known of the visit."""

    status: str
    evidence: str
    http_status: int | None = None
    url_final: str = ""
    redirect_chain: tuple[dict[str, Any], ...] = ()
    text_raw: str = ""
    text_nfc: str = ""
    fields: PageFields = field(default_factory=PageFields)
    consent_rule: str = ""
    blocked: tuple[dict[str, Any], ...] = ()
    provenance: dict[str, Any] = field(default_factory=dict)
    wacz: Path | None = None
    error: str = ""
    missing_media: tuple[dict[str, Any], ...] = ()
    replay: Replay | None = None


Event = Step | FileReady | Beat | Finished

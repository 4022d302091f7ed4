"""What a visit is allowed to take, and how the browser presents itself."""

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from social_capture.recorder.limits import Limits

SYSTEM_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    # Without it WebRTC reaches local addresses around any proxy. The switch was renamed: today's
    # Chromium knows the first spelling only, older ones the second; a test listens for packets.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
)


class NoBrowser(Exception):
    """No Chromium is installed and ``LASTRO_BROWSER`` names none."""


@dataclass(frozen=True)
class Budget:
    """Seconds for each step, and for all of them together."""

    total_s: float = 150.0
    open_s: float = 40.0
    ready_s: float = 10.0
    consent_s: float = 4.0
    scroll_s: float = 12.0
    media_s: float = 10.0
    settle_s: float = 6.0
    read_s: float = 10.0
    screenshot_s: float = 25.0
    close_s: float = 5.0


@dataclass(frozen=True)
class Options:
    """How a page is visited; all of it goes into the capture's provenance."""

    allow: frozenset[str] = frozenset()
    ready_selector: str = ""
    viewport: tuple[int, int] = (1280, 1600)
    locale: str = "pt-BR"
    time_zone: str = "America/Sao_Paulo"
    tile_height: int = 8_000
    max_tiles: int = 12
    dom_chars: int = 30_000_000
    text_chars: int = 2_000_000
    budget: Budget = field(default_factory=Budget)
    limits: Limits = field(default_factory=Limits)

    @property
    def max_height(self) -> int:
        """How far down a page is looked at, in CSS pixels."""
        return self.tile_height * self.max_tiles


def browser_path() -> Path:
    """Chromium as ``LASTRO_BROWSER`` names it, else the system's; raises ``NoBrowser``."""
    named = os.environ.get("LASTRO_BROWSER", "").strip()
    for candidate in (named,) if named else SYSTEM_BROWSERS:
        found = shutil.which(candidate)
        if found:
            return Path(found)
    raise NoBrowser(named or ", ".join(SYSTEM_BROWSERS))


def may_sandbox() -> bool:
    """Chromium's sandbox is on unless the user is root, whom it refuses."""
    return os.geteuid() != 0

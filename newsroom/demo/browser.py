"""Says whether captures can be made on this machine, and everything that is missing for them."""

import importlib.util
import subprocess
import sys

from newsroom.demo.narration import Narration
from social_capture.driver.options import NoBrowser, browser_path

STARTS_WITHIN_S = 60


def browser_is_here(narration: Narration) -> bool:
    """Whether a browser and what drives it are here; names each that is not."""
    if importlib.util.find_spec("playwright") is None:
        narration.lack("falta o pacote playwright (extra «capture»)")
        return False
    starts = driver_starts()
    if not starts:
        narration.lack("o Playwright não inicia (no Debian, falta o pacote libatomic1)")
    try:
        narration.say(f"navegador: {browser_path()}")
    except NoBrowser as missing:
        narration.lack(f"falta o Chromium ({missing}): instale-o, ou diga onde em LASTRO_BROWSER")
        return False
    return starts


def driver_starts() -> bool:
    """Whether Playwright's own Node.js runs here; it links a library that a bare Debian lacks."""
    command = [sys.executable, "-m", "playwright", "--version"]
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command, by this interpreter
            command, capture_output=True, timeout=STARTS_WITHIN_S, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0

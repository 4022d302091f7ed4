"""Finds the browsers that a process has started, through /proc."""

from pathlib import Path

MARK = b"--lastro-visit="
RENDERER = b"--type=renderer"


def browsers_under(pid: int) -> list[int]:
    """Browser processes whose line of parents leads to that process."""
    entries = [entry for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [int(entry.name) for entry in entries if _is_browser(entry) and _descends(entry, pid)]


def renderers_under(pid: int) -> list[int]:
    """The processes below it in which pages live."""
    entries = [entry for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [int(entry.name) for entry in entries if _is_renderer(entry) and _descends(entry, pid)]


def _is_renderer(entry: Path) -> bool:
    try:
        return RENDERER in (entry / "cmdline").read_bytes()
    except OSError:
        return False


def _is_browser(entry: Path) -> bool:
    try:
        return MARK in (entry / "cmdline").read_bytes()
    except OSError:
        return False


def _descends(entry: Path, pid: int) -> bool:
    while entry.name != "0":
        if int(entry.name) == pid:
            return True
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            return False
        entry = entry.parent / fields[1]
    return False

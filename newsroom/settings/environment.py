"""Reads the environment: what differs between places comes from here and nowhere else."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

PROJECT_DIR = Path(__file__).resolve().parent.parent.parent
TRUE_WORDS = {"1", "true", "yes", "on"}
FALSE_WORDS = {"0", "false", "no", "off"}


def text(name: str, default: str = "") -> str:
    """The variable's value, or the default when it is unset."""
    return os.environ.get(name, default)


def required(name: str) -> str:
    """The variable's value; refuses to start when it is unset or empty."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
    return value


def switch(name: str, *, default: bool = False) -> bool:
    """A yes/no variable; refuses to start on a word that is neither, which could mean either."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value not in TRUE_WORDS | FALSE_WORDS:
        raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}.")
    return value in TRUE_WORDS


def number(name: str, default: int) -> int:
    """A whole number; refuses to start when the variable holds something else."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated variable as a list without empty entries."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def entries(name: str, parts: tuple[str, ...]) -> list[dict[str, str]]:
    """Comma-separated entries of ``|``-separated parts; refuses to start on a part too few."""
    found = []
    for entry in words(name):
        values = [value.strip() for value in entry.split("|")]
        if len(values) != len(parts) or not all(values):
            raise ImproperlyConfigured(f"{name}: {entry!r} must be {'|'.join(parts)}.")
        found.append(dict(zip(parts, values, strict=True)))
    return found


def folder(name: str, default: Path) -> Path:
    """A folder; it is created by whoever writes there first."""
    return Path(text(name) or default)

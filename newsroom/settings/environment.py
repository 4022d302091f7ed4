"""Reads the environment: what differs between places comes from here and nowhere else."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

PROJECT_DIR = Path(__file__).resolve().parent.parent.parent
TRUE_WORDS = {"1", "true", "yes", "on"}


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
    """A yes/no variable: 1, true, yes and on mean yes, anything else no."""
    value = os.environ.get(name)
    return default if value is None else value.strip().lower() in TRUE_WORDS


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated variable as a list without empty entries."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def folder(name: str, default: Path) -> Path:
    """A folder; it is created by whoever writes there first."""
    return Path(text(name) or default)

"""System checks on how the site is installed; they run with every ``manage.py check``."""

from importlib import metadata
from typing import Any

from django.core.checks import CheckMessage, Error, register

ABANDONED = "django-fsm"


@register()
def no_second_state_machine(**_kwargs: Any) -> list[CheckMessage]:
    """Refuse ``django-fsm`` beside ``django-fsm-2``.

    Both own the folder ``django_fsm``: whichever is installed last wins silently, and taking
    the wrong one away leaves a package without a state field and without an ImportError.
    """
    try:
        version = metadata.version(ABANDONED)
    except metadata.PackageNotFoundError:
        return []
    return [
        Error(
            f"The distribution {ABANDONED} {version} is installed beside django-fsm-2.",
            hint=f"Uninstall {ABANDONED}, then reinstall django-fsm-2: they share a folder.",
            id="newsroom.E001",
        )
    ]

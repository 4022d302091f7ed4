"""One way to say how mail leaves, for the settings of Django 5.2 and for those of 6.1."""

from typing import Any

import django

NAMES_BEFORE_MAILERS = {
    "host": "EMAIL_HOST",
    "port": "EMAIL_PORT",
    "username": "EMAIL_HOST_USER",
    "password": "EMAIL_HOST_PASSWORD",
    "use_tls": "EMAIL_USE_TLS",
    "timeout": "EMAIL_TIMEOUT",
}


def mail_through(backend: str, **options: Any) -> dict[str, Any]:
    """Settings to add to a place's own; options are those of Django's SMTP backend."""
    path = f"django.core.mail.backends.{backend}.EmailBackend"
    if django.VERSION >= (6, 1):
        return {"MAILERS": {"default": {"BACKEND": path, "OPTIONS": options}}}
    return {"EMAIL_BACKEND": path} | {
        NAMES_BEFORE_MAILERS[name]: value for name, value in options.items()
    }

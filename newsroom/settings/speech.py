"""Where recordings are sent to be written down: a service over TLS, or one in the house."""

import ipaddress
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from newsroom.settings import environment

NAME = "LASTRO_SPEECH_URL"
IN_THE_HOUSE = (".internal", ".local", ".lan", ".localhost")


def speech_endpoint() -> str:
    """The address up to ``/v1``, without a slash."""
    return environment.text(NAME).strip().rstrip("/")


def refuse_open_endpoint(address: str) -> None:
    """Refuse to start where recordings and the key would cross the open network in plain."""
    if not address:
        return
    parts = urlsplit(address)
    if parts.scheme == "https" and parts.hostname:
        return
    if parts.scheme != "http" or not _is_in_the_house(parts.hostname or ""):
        raise ImproperlyConfigured(f"{NAME} must start with https:// unless it is in the house.")


def _is_in_the_house(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(IN_THE_HOUSE))
    return address.is_private or address.is_loopback

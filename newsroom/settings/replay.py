"""The origin on which archives are shown again: another host than the site's, or none."""

from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from newsroom.settings import environment

NAME = "LASTRO_REPLAY_ORIGIN"


def replay_origin(site: str) -> str:
    """The origin, without a slash; refuses to start on the site's own host.

    Cookies know hosts, not ports: on the site's host the scripts of an archived page would be
    the site's own.
    """
    named = environment.text(NAME).strip().rstrip("/")
    if not named:
        return ""
    parts = urlsplit(named)
    if parts.scheme not in {"https", "http"} or not parts.hostname or parts.path or parts.query:
        raise ImproperlyConfigured(f"{NAME} must be scheme and host only, not {named!r}.")
    if parts.hostname == urlsplit(site).hostname:
        raise ImproperlyConfigured(f"{NAME} must be on another host than the site, {site}.")
    return named.lower()

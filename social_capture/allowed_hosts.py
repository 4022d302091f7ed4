"""The hosts that settings let through the guard: none in production."""

from django.conf import settings


def allowed_hosts() -> frozenset[str]:
    """Exact ``host:port`` pairs of ``CAPTURE_ALLOW_HOSTS``."""
    return frozenset(getattr(settings, "CAPTURE_ALLOW_HOSTS", ()))

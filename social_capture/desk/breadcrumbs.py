"""Where a screen of the desk stands, as its header shows it."""

from django.urls import reverse
from django.utils.translation import gettext as _


def to_captures() -> dict[str, str]:
    """The way back to the list of captures."""
    return {"url": reverse("social_capture_desk:captures"), "label": _("Captures")}

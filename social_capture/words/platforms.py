"""The names of platforms, as people know them."""

from django.utils.translation import gettext_lazy as _

# Names of places are not translated; an address on no known platform is a page like any other.
PLATFORM_LABELS = {
    "web": _("web page"),
    "x": "X",
    "instagram": "Instagram",
    "facebook": "Facebook",
    "tiktok": "TikTok",
    "threads": "Threads",
    "kwai": "Kwai",
    "youtube": "YouTube",
    "bluesky": "Bluesky",
    "mastodon": "Mastodon",
    "feed": _("feed (RSS or Atom)"),
}


def platform_name(code: str) -> str:
    """A platform's name as readers know it; what we do not know stays as it was written."""
    return str(PLATFORM_LABELS.get(code, code))

"""Public addresses, whole: the same for readers of every language and every machine."""

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from wagtail.models import Site


def canonical_address(page: Any) -> str:
    """The whole address, in the language of the page itself; empty outside every site.

    Addresses carry the reader's language, but a check has one address only, which is in its
    ClaimReview, its feeds and its canonical link.
    """
    with translation.override(page.locale.language_code):
        return page.get_full_url() or ""


def address_on_site(name: str, *arguments: Any) -> str:
    """The whole address of one of our pages on the default site; a mail has no request."""
    site = Site.objects.filter(is_default_site=True).first()
    root = site.root_url if site else settings.WAGTAILADMIN_BASE_URL
    return root + reverse(name, args=arguments)

"""The one public address of a check: the same for readers of every language and every machine."""

from typing import Any

from django.utils import translation


def canonical_address(page: Any) -> str:
    """The whole address, in the language of the page itself; empty outside every site.

    Addresses carry the reader's language, but a check has one address only, which is in its
    ClaimReview, its feeds and its canonical link.
    """
    with translation.override(page.locale.language_code):
        return page.get_full_url() or ""

"""The sentence that tells a mended typo, made from what changed; an editor may word it anew."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from checks.corrections.fitting import changed_texts
from checks.corrections.typos import replaced

LONGEST_PLACE = 120


def ready_sentence(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """The old and the new words of a change, in the language of the page; empty for no change."""
    if before == after:
        return ""
    with override(str(after.get("language") or before.get("language") or "")):
        places = [
            place for old, new in changed_texts(before, after) for place in replaced(old, new)
        ]
        # The title repeats the words of the claim: a slip in both is told once.
        told = [_place(gone, come) for gone, come in dict.fromkeys(places)]
        if not told:
            return _("Only the markup of the text changed, no word of it.")
        return ngettext(
            "Typo corrected: %(places)s.", "Typos corrected: %(places)s.", len(told)
        ) % {"places": "; ".join(told)}


def without_shared_marks(gone: str, come: str) -> tuple[str, str]:
    """Both words without the punctuation that stood around them before and stands there still."""
    while gone and come and gone[-1] == come[-1] and not gone[-1].isalnum():
        gone, come = gone[:-1], come[:-1]
    while gone and come and gone[0] == come[0] and not gone[0].isalnum():
        gone, come = gone[1:], come[1:]
    return gone, come


def _place(gone: str, come: str) -> str:
    gone, come = without_shared_marks(gone, come)
    words = {
        "old": Truncator(gone).chars(LONGEST_PLACE),
        "new": Truncator(come).chars(LONGEST_PLACE),
    }
    if not come:
        return _("“%(old)s” was there once too often") % words
    if not gone:
        return _("“%(new)s” was missing") % words
    return _("where it read “%(old)s”, it now reads “%(new)s”") % words

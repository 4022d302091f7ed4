"""Why the replay of an archive lacks something, in words for screens."""

from django.utils.translation import gettext_lazy as _

MISSING = {
    "archive": _("The archive cannot be opened"),
    "check": _("The check did not end"),
    "pasted": _("The pasted address does not open"),
    "final": _("The final address does not open"),
    "final_by_script": _("The final address was written by the page itself and does not open"),
    "revisit": _("A pointer without its original"),
    "part": _("A part that stands for the whole"),
    "media": _("Video or sound is cut"),
    "coding": _("Packed in a way that players do not undo"),
    "unreadable": _("An answer that cannot be read"),
    "too_large": _("Too long to be searched to its end"),
    "text": _("Words that stand in no archived answer"),
}


def missing_reason(code: str) -> str:
    """A reason as the desk speaks of it; one we do not know stays as it was written."""
    return str(MISSING.get(code, code))

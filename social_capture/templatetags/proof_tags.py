"""What a verification found, in words."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from social_capture.models import Artefact

register = template.Library()
PROBLEMS: dict[str, Promise] = {
    "file_damaged": _("a stored file is not what was kept"),
    "unreadable": _("the archive cannot be read"),
    "timestamp_unreadable": _("a timestamp cannot be read"),
    "timestamp_other_file": _("a timestamp is about another file"),
    "timestamp_untrusted": _("a timestamp leads to no authority that we trust"),
}
OTHERWISE = _("the archive is not whole")


@register.filter
def problem_words(code: str) -> str:
    """What kind of thing is wrong."""
    return str(PROBLEMS.get(code, OTHERWISE))


@register.filter
def kind_words(kind: str) -> str:
    """The kind of a file."""
    return str(Artefact.Kind(kind).label) if kind in Artefact.Kind.values else kind

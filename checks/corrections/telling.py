"""A correction in words: the same on the page, in the feed and in the markup."""

from typing import Any

from django.utils.translation import gettext as _

from checks.labels import verdict_name
from checks.templatetags.moment_tags import instant_text


def what_happened(correction: Any) -> str:
    """“False became Misleading”, or the kind of a correction that left the verdict alone."""
    if correction.correction_round.is_withdrawal:
        return _("Check withdrawn")
    if not correction.changes_verdict:
        return str(correction.get_kind_display())
    return _("%(old)s became %(new)s") % {
        "old": verdict_name(correction.old_verdict, correction.old_no_data_reason),
        "new": verdict_name(correction.new_verdict, correction.new_no_data_reason),
    }


def dated(correction: Any) -> str:
    """The correction with its date, in one line of plain text."""
    return f"{instant_text(correction.published_at)}. {told(correction)}"


def told(correction: Any) -> str:
    """What happened and why, in one line of plain text."""
    return f"{what_happened(correction)}. {correction.explanation}"

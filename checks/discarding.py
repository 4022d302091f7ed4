"""Why a claim is left unchecked: the codes that the fairness ledger counts by."""

from django.db import models
from django.utils.translation import gettext_lazy as _

CODE_MAX = 16


class DiscardReason(models.TextChoices):
    """A reason of few words; ``other`` is told in one's own."""

    OPINION = "opinion", _("Opinion or value judgement")
    PROMISE = "promise", _("Promise or forecast")
    REPEATED = "repeated", _("Already checked, or repeated")
    NOT_CHECKABLE = "not_checkable", _("Nothing in it that can be checked")
    LOW_PRIORITY = "low_priority", _("Low priority")
    OUTSIDE_SCOPE = "outside_scope", _("Outside what the newsroom covers")
    NO_SOURCE = "no_source", _("No public source available")
    OTHER = "other", _("Another reason")


def code_of(written: str) -> DiscardReason:
    """The code that was chosen; one from before there were codes counts as ``other``.

    Raises ``ValueError`` for a code that does not exist.
    """
    return DiscardReason(written or DiscardReason.OTHER)


def in_words(written: str, reason: str) -> str:
    """The whole reason in one line: the code's words, and what was added to them."""
    code = code_of(written)
    if code == DiscardReason.OTHER:
        return reason
    return f"{code.label}: {reason}" if reason else str(code.label)

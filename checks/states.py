"""The states of a check and of a correction round, and the named sets of them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CheckState(models.TextChoices):
    """Where a check stands."""

    AI_DRAFT = "ai_draft", _("AI draft")
    EDITING = "editing", _("In editing")
    IN_REVIEW = "in_review", _("In review")
    APPROVED = "approved", _("Approved")
    PUBLISHED = "published", _("Published")
    DISCARDED = "discarded", _("Discarded")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class RoundState(models.TextChoices):
    """Where a correction round stands; the check stays published meanwhile."""

    EDITING = "editing", _("In editing")
    IN_REVIEW = "in_review", _("In review")
    APPROVED = "approved", _("Approved")
    PUBLISHED = "published", _("Published")
    ABANDONED = "abandoned", _("Abandoned")


# A check and a correction round use the same words for the same stages.
EDITABLE = frozenset({CheckState.AI_DRAFT, CheckState.EDITING})
# Somebody, or the clock, still has to act before readers see it.
UNFINISHED = EDITABLE | frozenset({CheckState.IN_REVIEW, CheckState.APPROVED})
UNDER_REVIEW = frozenset({CheckState.IN_REVIEW, CheckState.APPROVED})
PUBLIC = frozenset({CheckState.PUBLISHED, CheckState.WITHDRAWN})

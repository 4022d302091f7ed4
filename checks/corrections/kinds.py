"""The kinds of a public correction."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CorrectionKind(models.TextChoices):
    """What sort of change readers are told of."""

    VERDICT_CHANGE = "verdict_change", _("Change of verdict")
    FACTUAL = "factual", _("Factual correction")
    UPDATE = "update", _("Update")
    MINOR = "minor", _("Minor correction")
    RETRACTION = "retraction", _("Retraction")

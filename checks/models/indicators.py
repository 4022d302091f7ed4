"""What the desk changed in the table of default indicators; each row is one change, kept."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

SAID_MAX = 200
READ_AS_MAX = 300
REASON_MAX = 300


class IndicatorEdit(models.Model):
    """One change of one row: the last one of a key is how it stands; the table only grows."""

    class Kind(models.TextChoices):
        """What was done."""

        CHANGED = "changed", _("changed")
        RETIRED = "retired", _("taken out")
        RESTORED = "restored", _("put back as shipped")

    key = models.CharField(max_length=SAID_MAX, editable=False)
    kind = models.CharField(_("what was done"), max_length=8, choices=Kind)
    said = models.CharField(_("what is said"), max_length=SAID_MAX, blank=True)
    read_as = models.CharField(_("read as"), max_length=READ_AS_MAX, blank=True)
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        """As they were made."""

        verbose_name = _("change of a default indicator")
        verbose_name_plural = _("changes of default indicators")
        ordering = ["pk"]
        indexes = [models.Index(fields=["key", "id"], name="indicator_edits_by_key")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(kind="changed")
                | ~models.Q(said="") & ~models.Q(read_as="") & ~models.Q(reason=""),
                name="changed_indicators_say_all",
            )
        ]

    def __str__(self) -> str:
        """Which row, and what."""
        return f"{self.key}: {self.kind}"

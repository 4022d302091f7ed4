"""The append-only, hash-chained record of every editorial step."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.canonical import HASH_LENGTH


class LogEntry(models.Model):
    """Who did what, when, from which state to which; each row holds the hash of the one before."""

    number = models.PositiveBigIntegerField(_("number"), unique=True)
    at = models.DateTimeField(_("at"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    actor_name = models.CharField(_("who"), max_length=200)
    act = models.CharField(_("act"), max_length=60)
    fact_check = models.ForeignKey(
        "checks.FactCheck", on_delete=models.PROTECT, null=True, related_name="log"
    )
    appearance = models.ForeignKey(
        "checks.Appearance", on_delete=models.PROTECT, null=True, related_name="log"
    )
    from_state = models.CharField(_("from"), max_length=20, blank=True)
    to_state = models.CharField(_("to"), max_length=20, blank=True)
    note = models.TextField(_("note"), blank=True)
    content_hash = models.CharField(_("content hash"), max_length=HASH_LENGTH, blank=True)
    previous_hash = models.CharField(_("hash of the row before"), max_length=HASH_LENGTH)
    entry_hash = models.CharField(_("hash of this row"), max_length=HASH_LENGTH, unique=True)

    class Meta:
        """In the order in which things happened."""

        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering = ["number"]

    def __str__(self) -> str:
        """Number, act and person."""
        return f"{self.number} {self.act} {self.actor_name}"

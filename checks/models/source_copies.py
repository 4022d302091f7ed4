"""Which visit to a cited address is the copy of which round of a check."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from checks.models.fact_check import FactCheck
from checks.models.sources import Source


class SourceCopy(models.Model):
    """The copy that one round of a check asks for; no part of the content that is approved.

    The row is the order itself: without a visit and a refusal it still waits to be carried out.
    ``checks.archiving`` is the only writer.
    """

    source = models.ForeignKey(
        Source, on_delete=models.PROTECT, related_name="copies", verbose_name=_("source")
    )
    fact_check = models.ForeignKey(
        FactCheck,
        on_delete=models.CASCADE,
        related_name="source_copies",
        verbose_name=_("fact check"),
    )
    round_number = models.PositiveIntegerField(_("round"))
    capture = models.ForeignKey(
        "social_capture.Capture",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="source_copies",
        verbose_name=_("visit"),
    )
    refusal = models.CharField(_("why it is not visited"), max_length=200, blank=True)
    wanted_at = models.DateTimeField(_("wanted at"))
    asked_at = models.DateTimeField(_("asked at"), null=True, blank=True)

    class Meta:
        """The latest first."""

        verbose_name = _("copy of a source")
        verbose_name_plural = _("copies of sources")
        ordering = ["-round_number", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["source", "fact_check", "round_number"], name="source_copy_once_per_round"
            )
        ]
        indexes = [
            models.Index(
                fields=["wanted_at"],
                condition=Q(capture__isnull=True, refusal=""),
                name="source_copies_wanted",
            )
        ]

    def __str__(self) -> str:
        """Which address, for which round."""
        return f"{self.source.url} ({self.fact_check_id}.{self.round_number})"

    @property
    def is_waiting(self) -> bool:
        """Whether nobody has been sent there yet."""
        return self.capture_id is None and not self.refusal

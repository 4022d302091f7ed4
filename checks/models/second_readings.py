"""A second verdict given without seeing the first, or the choice to see the first instead."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.canonical import HASH_LENGTH
from checks.models.fact_check import CorrectionRound, FactCheck

CODE_MAX = 15


class SecondReading(models.Model):
    """One person's verdict on exactly one content, beside the editor's; never changed afterwards.

    ``saw_first`` stands for the opposite: the person chose to read the text without a verdict of
    their own, and so someone else approves it.
    """

    fact_check = models.ForeignKey(
        FactCheck, on_delete=models.PROTECT, related_name="second_readings"
    )
    correction_round = models.ForeignKey(
        CorrectionRound, on_delete=models.PROTECT, null=True, related_name="second_readings"
    )
    round_number = models.PositiveIntegerField(_("round"))
    content_hash = models.CharField(_("content hash"), max_length=HASH_LENGTH)
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="second_readings"
    )
    verdict = models.CharField(_("verdict"), max_length=CODE_MAX, blank=True)
    no_data_reason = models.CharField(_("why no data"), max_length=CODE_MAX, blank=True)
    note = models.TextField(_("why, in one sentence"), blank=True)
    editors_verdict = models.CharField(_("the editor’s verdict"), max_length=CODE_MAX, blank=True)
    editors_no_data_reason = models.CharField(max_length=CODE_MAX, blank=True)
    agrees = models.BooleanField(_("the two agree"), default=False)
    saw_first = models.BooleanField(_("saw the text first"), default=False)
    at = models.DateTimeField(_("at"))

    class Meta:
        """In the order in which they were given."""

        verbose_name = _("second reading")
        verbose_name_plural = _("second readings")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fact_check", "round_number", "content_hash", "reader"],
                name="one_second_reading_per_content_and_reader",
            ),
            models.CheckConstraint(
                condition=models.Q(saw_first=True, verdict="", agrees=False)
                | (models.Q(saw_first=False) & ~models.Q(verdict="")),
                name="a_second_reading_has_a_verdict_or_saw_first",
            ),
            models.CheckConstraint(
                condition=models.Q(agrees=False)
                | models.Q(
                    verdict=models.F("editors_verdict"),
                    no_data_reason=models.F("editors_no_data_reason"),
                ),
                name="a_second_reading_agrees_only_with_the_same_verdict",
            ),
        ]

    def __str__(self) -> str:
        """Who, with which verdict."""
        return f"{self.reader}: {self.verdict or 'saw first'}"

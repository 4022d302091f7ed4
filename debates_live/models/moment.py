"""A claim's appearance in a debate: the moment of the video where it was said."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from debates_live.models.debate import Debate


class DebateMoment(models.Model):
    """Ties an appearance to the card of a debate; the appearance keeps its own approval.

    ``claim`` is the claim's id in the debate's record, so that after a promotion the card and
    the fact-check page find each other.
    """

    debate = models.ForeignKey(Debate, models.PROTECT, related_name="moments")
    appearance = models.OneToOneField(
        "checks.Appearance",
        models.PROTECT,
        related_name="debate_moment",
        verbose_name=_("appearance"),
    )
    claim = models.CharField(_("claim in the record"), max_length=200)
    start_s = models.FloatField(_("second of the video"))

    class Meta:
        verbose_name = _("debate moment")
        verbose_name_plural = _("debate moments")
        ordering = ["debate", "start_s"]
        constraints = [
            models.UniqueConstraint(fields=["debate", "claim"], name="debate_moment_claim_once"),
            models.CheckConstraint(
                condition=models.Q(start_s__gte=0), name="debate_moment_not_before_start"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.debate_id}/{self.claim}"

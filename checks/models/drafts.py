"""What a machine wrote, apart from what people wrote: it is help, never a decision."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.claims import Claim
from checks.models.jobs import Job, ProviderCall


class Draft(Job):
    """One run of the drafter on one claim, with its outcome or its error."""

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="drafts")
    result = models.JSONField(_("result"), default=dict, blank=True)
    revised = models.JSONField(_("changed by guards"), default=list, blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("requested by"),
    )

    asks_anew = models.BooleanField(
        _("asks anew"),
        default=False,
        help_text=_("Equal questions are asked again, not answered from earlier ones."),
    )
    scope = models.CharField(_("debate"), max_length=120, blank=True)

    class Meta:
        """The latest first; one at a time per claim."""

        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(
                fields=["-created_at", "-id"],
                condition=models.Q(state="failed"),
                name="drafts_failed",
            ),
            models.Index(
                fields=["again_at"],
                condition=models.Q(again_at__isnull=False),
                name="drafts_to_try_again",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["claim"],
                condition=models.Q(state__in=["queued", "running", "waiting"]),
                name="one_unfinished_draft_per_claim",
            )
        ]

    def __str__(self) -> str:
        """Which claim, by whom."""
        return f"{self.claim} ({self.provider})"


class DraftStep(ProviderCall):
    """One call made for a draft."""

    claim_path = "draft__claim"
    draft = models.ForeignKey(Draft, on_delete=models.PROTECT, related_name="steps")

    class Meta:
        """In the order of the calls."""

        verbose_name = _("drafting step")
        verbose_name_plural = _("drafting steps")
        ordering = ["draft", "pk"]


class DraftDecision(models.Model):
    """A person refused a drafted paragraph, or put it back; what was accepted the text tells."""

    class Kind(models.TextChoices):
        """What was decided."""

        REFUSED = "refused", _("refused")
        REOPENED = "reopened", _("put back")

    draft = models.ForeignKey(
        Draft, on_delete=models.PROTECT, related_name="decisions", verbose_name=_("draft")
    )
    place = models.PositiveSmallIntegerField(_("paragraph"))
    decision = models.CharField(_("decision"), max_length=10, choices=Kind.choices)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided at"))

    class Meta:
        """As they were made; the latest one on a paragraph counts."""

        verbose_name = _("decision on a draft")
        verbose_name_plural = _("decisions on drafts")
        ordering = ["pk"]

    def __str__(self) -> str:
        """Which paragraph, and what."""
        return f"{self.draft_id}/{self.place}: {self.decision}"

"""The reading of a capture for claims and promises, kept as a job of its own."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.jobs import Job, ProviderCall


class TriageRun(Job):
    """One capture read by a provider; what was found there before stays whatever happens."""

    capture = models.OneToOneField(
        "social_capture.Capture",
        on_delete=models.PROTECT,
        related_name="triage",
        verbose_name=_("capture"),
    )
    text_sha256 = models.CharField(_("SHA-256 of the text read"), max_length=64, blank=True)
    claims_found = models.PositiveIntegerField(_("claims found"), default=0)
    claims_added = models.PositiveIntegerField(_("claims added"), default=0)
    appearances_added = models.PositiveIntegerField(_("appearances added"), default=0)
    proposals_added = models.PositiveIntegerField(_("promises added"), default=0)

    class Meta:
        """The latest first."""

        verbose_name = _("triage of a capture")
        verbose_name_plural = _("triages of captures")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["state", "created_at"], name="triages_by_state"),
            models.Index(
                fields=["again_at"],
                condition=models.Q(again_at__isnull=False),
                name="triages_to_try_again",
            ),
        ]

    def __str__(self) -> str:
        """Which capture, by whom."""
        return f"{self.capture} ({self.provider})"


class TriageStep(ProviderCall):
    """One call made to read a capture, for every claim that was found there."""

    claim_path = "run__capture__appearances__claim"
    run = models.ForeignKey(TriageRun, on_delete=models.PROTECT, related_name="steps")

    class Meta:
        """In the order of the calls."""

        verbose_name = _("triage step")
        verbose_name_plural = _("triage steps")
        ordering = ["run", "pk"]

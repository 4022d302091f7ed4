"""What each audit found; the latest one stands on the desk."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AuditRun(models.Model):
    """One look at everything public and at the whole log."""

    at = models.DateTimeField(_("at"), db_index=True)
    live = models.PositiveIntegerField(_("live"))
    approved = models.PositiveIntegerField(_("approved"))
    violations = models.JSONField(_("violations"), default=list)
    log_problems = models.JSONField(_("problems of the log"), default=list)
    missing_walls = models.JSONField(_("missing walls"), default=list)
    anchored_rows = models.PositiveBigIntegerField(_("rows at the last anchor"), default=0)
    anchored_hash = models.CharField(_("hash of the last anchor"), max_length=64, blank=True)

    class Meta:
        """The latest first."""

        verbose_name = _("audit")
        verbose_name_plural = _("audits")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        """When, and how many problems."""
        return f"{self.at:%Y-%m-%d %H:%M}: {self.problem_count}"

    @property
    def problem_count(self) -> int:
        """How many things are wrong; 0 is what a newsroom wants to see."""
        return len(self.violations) + len(self.log_problems) + len(self.missing_walls)

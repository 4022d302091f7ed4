"""What the questions of triage, or a person, did to the grades of claims that waited."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.claims import Claim
from checks.models.jobs import Job
from checks.models.questions import REASON_MAX, QuestionTable

USER = settings.AUTH_USER_MODEL


class Regrading(Job):
    """Waiting claims graded anew by one table of questions, at somebody's wish."""

    table = models.ForeignKey(QuestionTable, on_delete=models.PROTECT, related_name="regradings")
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    claims_changed = models.PositiveIntegerField(_("claims with another grade"), default=0)

    class Meta:
        """The latest first."""

        verbose_name = _("regrading")
        verbose_name_plural = _("regradings")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        """By which table."""
        return f"{self.table}: {self.get_state_display()}"


class GradeChange(models.Model):
    """One claim's grades before and after, by a person or by a regrading; never changed."""

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="grade_changes")
    by = models.ForeignKey(USER, on_delete=models.PROTECT, null=True, related_name="+")
    regrading = models.ForeignKey(
        Regrading, on_delete=models.PROTECT, null=True, related_name="changes"
    )
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    old_checkworthiness = models.FloatField(_("worth checking before"))
    old_harm = models.FloatField(_("harm before"))
    checkworthiness = models.FloatField(_("worth checking"))
    harm = models.FloatField(_("harm"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        """The latest first."""

        verbose_name = _("change of grades")
        verbose_name_plural = _("changes of grades")
        ordering = ["-at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(by__isnull=False) ^ models.Q(regrading__isnull=False),
                name="grades_change_by_a_person_or_a_regrading",
            ),
        ]

    def __str__(self) -> str:
        """Which claim."""
        return f"{self.claim}"

"""What editors answered when a fixed rule of the fairness ledger asked for an explanation."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.people import ElectionRound


class LedgerAnswer(models.Model):
    """A written answer to one alert of one period; kept with the figures it was written for."""

    rule = models.CharField(_("rule"), max_length=40)
    subject_kind = models.CharField(_("about"), max_length=10)
    subject = models.CharField(_("who"), max_length=120, blank=True)
    reason_code = models.CharField(_("kind of reason"), max_length=16, blank=True)
    since = models.DateField(_("from"))
    until = models.DateField(_("until"))
    election_round = models.ForeignKey(
        ElectionRound, on_delete=models.PROTECT, null=True, related_name="ledger_answers"
    )
    method = models.CharField(_("method"), max_length=20)
    facts = models.JSONField(_("figures"), default=dict)
    text = models.TextField(_("answer"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="ledger_answers"
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        """The latest first."""

        verbose_name = _("answer of the ledger")
        verbose_name_plural = _("answers of the ledger")
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["since", "until", "election_round"], name="ledger_answers_of_days")
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(since__lte=models.F("until")),
                name="ledger_answer_days_in_order",
            ),
            models.CheckConstraint(condition=~models.Q(text=""), name="ledger_answers_have_a_text"),
        ]

    def __str__(self) -> str:
        """Which rule, about whom."""
        return f"{self.rule}: {self.subject or self.subject_kind}"

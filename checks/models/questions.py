"""The desk's questions of triage, from one change to the next."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

USER = settings.AUTH_USER_MODEL
REASON_MAX = 300


class QuestionTable(models.Model):
    """All questions with their weights as they stood from one change to the next; never changed.

    Who changed what, when and why stands on the row that the change made.
    """

    number = models.PositiveIntegerField(_("number"), unique=True)
    questions = models.JSONField(_("questions"))
    changes = models.JSONField(_("what changed"), default=list)
    is_shipped = models.BooleanField(_("as shipped"), default=False)
    reason = models.CharField(_("reason"), max_length=REASON_MAX)
    by = models.ForeignKey(
        USER, on_delete=models.PROTECT, related_name="+", verbose_name=_("changed by")
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        """The latest first: that is the one in force."""

        verbose_name = _("table of questions")
        verbose_name_plural = _("tables of questions")
        ordering = ["-number"]

    def __str__(self) -> str:
        """Its number."""
        return f"{self.number}"

"""What a person of the desk should know: said on their first screen until they have read it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.fact_check import FactCheck


class NoticeKind(models.TextChoices):
    """What happened; the sentence for each stands in ``checks.notices``."""

    TAKEN_OVER = "taken_over", _("Taken over")
    HANDED_OVER = "handed_over", _("Handed over")
    RELEASED = "released", _("Released")
    SECOND_READING_DIFFERS = "second_reading_differs", _("Two different verdicts")
    RETURNED = "returned", _("Returned")
    APPROVAL_VOIDED = "approval_voided", _("Approval voided")
    PUBLISHED_AS_PLANNED = "published_as_planned", _("Published as planned")
    NOT_PUBLISHED_AS_PLANNED = "not_published_as_planned", _("Not published as planned")
    CLAIM_ASSIGNED = "claim_assigned", _("Claim assigned")
    CLAIM_DISCARDED = "claim_discarded", _("Claim discarded")
    AUDIT_FAILED = "audit_failed", _("Audit failed")
    REPLY_LATE = "reply_late", _("Request for comment without an answer")
    READER_LEAD = "reader_lead", _("Reader’s lead")
    COMPLAINT_DUE = "complaint_due", _("Complaint due")
    COMPLAINT_OVERDUE = "complaint_overdue", _("Complaint overdue")
    SOURCE_GONE = "source_gone", _("Cited link gone")
    SOURCE_RETURNED = "source_returned", _("Cited link there again")
    POST_CHANGED = "post_changed", _("Post edited")
    POST_GONE = "post_gone", _("Post taken away")
    POST_RETURNED = "post_returned", _("Post there again")
    SOURCE_RULE_WAITS = "source_rule_waits", _("Change of a source rule waits")
    SOURCE_RULE_DECIDED = "source_rule_decided", _("Change of a source rule decided")
    SOURCE_CLASS_CHANGED = "source_class_changed", _("Class of a cited source changed")
    COLLECTION_GAP = "collection_gap", _("Gap in the collection of an account")


class Notice(models.Model):
    """One sentence for one person. It is a courtesy: the record is the editorial log."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(_("kind"), max_length=40, choices=NoticeKind)
    fact_check = models.ForeignKey(
        FactCheck, on_delete=models.CASCADE, null=True, related_name="notices"
    )
    by_name = models.CharField(_("who"), max_length=200)
    details = models.JSONField(_("details"), default=dict)
    at = models.DateTimeField(_("at"))
    read_at = models.DateTimeField(_("read at"), null=True, blank=True)

    class Meta:
        """The latest first."""

        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(
                fields=["person", "-at"],
                condition=models.Q(read_at__isnull=True),
                name="notices_unread",
            )
        ]

    def __str__(self) -> str:
        """What, for whom."""
        return f"{self.kind} → {self.person}"

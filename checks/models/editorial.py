"""The records that an approval rests on; all of them are append-only, in the database too."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.canonical import HASH_LENGTH
from checks.corrections.kinds import CorrectionKind
from checks.models.fact_check import CorrectionRound, FactCheck

USER = settings.AUTH_USER_MODEL


class Contribution(models.Model):
    """Someone changed something in a round; they can't approve what comes out of it."""

    fact_check = models.ForeignKey(
        FactCheck, on_delete=models.PROTECT, related_name="contributions"
    )
    round_number = models.PositiveIntegerField(_("round"))
    user = models.ForeignKey(USER, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(_("at"))

    class Meta:
        """Once per person and round; a contributor without a name is kept too."""

        verbose_name = _("contribution")
        verbose_name_plural = _("contributions")
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["fact_check", "round_number", "user"],
                name="one_contribution_per_person_and_round",
            )
        ]

    def __str__(self) -> str:
        """Who, in which round."""
        return f"{self.user} ({self.round_number})"


class Approval(models.Model):
    """A different person approved exactly this content; used by one publication at most."""

    fact_check = models.ForeignKey(FactCheck, on_delete=models.PROTECT, related_name="approvals")
    correction_round = models.ForeignKey(
        CorrectionRound, on_delete=models.PROTECT, null=True, related_name="approvals"
    )
    round_number = models.PositiveIntegerField(_("round"))
    content_hash = models.CharField(_("content hash"), max_length=HASH_LENGTH)
    correction_hash = models.CharField(_("correction hash"), max_length=HASH_LENGTH, blank=True)
    approved_by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="approvals")
    at = models.DateTimeField(_("at"))

    class Meta:
        """The latest first."""

        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        ordering = ["-at", "-pk"]
        indexes = [
            models.Index(fields=["fact_check", "content_hash"], name="approvals_of_a_content")
        ]

    def __str__(self) -> str:
        """Who approved which content."""
        return f"{self.approved_by}: {self.content_hash[:12]}"


class Publication(models.Model):
    """Content that went out, whole, with the approval it rests on."""

    fact_check = models.ForeignKey(FactCheck, on_delete=models.PROTECT, related_name="publications")
    approval = models.OneToOneField(Approval, on_delete=models.PROTECT, related_name="publication")
    round_number = models.PositiveIntegerField(_("round"))
    content = models.JSONField(_("content"))
    content_hash = models.CharField(_("content hash"), max_length=HASH_LENGTH)
    published_by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"))

    class Meta:
        """In the order in which they went out."""

        verbose_name = _("publication")
        verbose_name_plural = _("publications")
        ordering = ["fact_check", "round_number"]
        constraints = [
            models.UniqueConstraint(
                fields=["fact_check", "round_number"], name="one_publication_per_round"
            )
        ]

    def __str__(self) -> str:
        """Which content, when."""
        return f"{self.content_hash[:12]} {self.at:%Y-%m-%d}"


class Correction(models.Model):
    """What readers are told of a change after publication; never edited, never deleted."""

    fact_check = models.ForeignKey(FactCheck, on_delete=models.PROTECT, related_name="corrections")
    correction_round = models.OneToOneField(
        CorrectionRound, on_delete=models.PROTECT, related_name="correction"
    )
    approval = models.OneToOneField(Approval, on_delete=models.PROTECT, related_name="correction")
    kind = models.CharField(_("kind"), max_length=20, choices=CorrectionKind.choices)
    explanation = models.TextField(_("what changed and why"))
    old_verdict = models.CharField(_("old verdict"), max_length=12)
    old_no_data_reason = models.CharField(max_length=15, blank=True)
    new_verdict = models.CharField(_("new verdict"), max_length=12)
    new_no_data_reason = models.CharField(max_length=15, blank=True)
    changes = models.JSONField(
        _("old and new"), default=dict, help_text=_("Field to its old and new value")
    )
    edited_by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    approved_by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    published_at = models.DateTimeField(_("published at"), db_index=True)

    class Meta:
        """The latest first."""

        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["-published_at", "-pk"]

    def __str__(self) -> str:
        """Kind and day."""
        return f"{self.get_kind_display()} {self.published_at:%Y-%m-%d}"

    @property
    def changes_verdict(self) -> bool:
        """Whether the verdict readers see is another one now."""
        return (self.old_verdict, self.old_no_data_reason) != (
            self.new_verdict,
            self.new_no_data_reason,
        )

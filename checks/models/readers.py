"""What readers send about a check, and, apart from it, how to reach them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from checks.canonical import HASH_LENGTH
from checks.models.editorial import Correction
from checks.models.fact_check import CorrectionRound, FactCheck
from checks.models.jobs import Job
from checks.models.sources import CLASS_MAX

USER = settings.AUTH_USER_MODEL
NOTE_MAX = 4_000
LINK_MAX = 2_000


def _all_or_none(*names: str) -> models.Q:
    """A condition: these columns are filled together or not at all."""
    none = models.Q(**{f"{name}__isnull": True for name in names})
    return none | models.Q(**{f"{name}__isnull": False for name in names})


def _person(label: Any) -> Any:
    return models.ForeignKey(
        USER, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=label
    )


class ReaderMessage(models.Model):
    """An error pointed out, a source brought, a formal complaint: never published, never deleted.

    What was sent does not change, in the database too; the e-mail stands in ``ReaderContact``.
    Equal messages point to the first of them (``same_as``), which is decided for all.
    """

    class Kind(models.TextChoices):
        """What the reader wants."""

        ERROR = "error", _("Points out an error")
        MISSING_SOURCE = "missing_source", _("Brings the missing source")
        COMPLAINT = "complaint", _("Formal complaint")

    class Capacity(models.TextChoices):
        """As what the reader writes, by their own word."""

        VOTER = "voter", _("Voter")
        JOURNALIST = "journalist", _("Journalist")
        RESEARCHER = "researcher", _("Researcher")
        CAMPAIGN = "campaign", _("Campaign")
        GOVERNMENT = "government", _("Government")
        NAMED = "named", _("Person named in the check")
        OTHER = "other", _("Other capacity")

    class State(models.TextChoices):
        """Where it stands; the last two are final."""

        RECEIVED = "received", _("Received")
        ACCEPTED = "accepted", _("In new research")
        REFUSED = "refused", _("Refused")
        CLOSED = "closed", pgettext_lazy("message", "Answered")

    class Outcome(models.TextChoices):
        """Whether the reader was right."""

        UPHELD = "upheld", _("Upheld")
        PARTLY = "partly", _("Upheld in part")
        REJECTED = "rejected", _("Not upheld")

    # A card of a debate has no check; its messages will name it beside this column.
    fact_check = models.ForeignKey(
        FactCheck, on_delete=models.PROTECT, null=True, related_name="reader_messages"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=Kind)
    capacity = models.CharField(_("in what capacity"), max_length=12, choices=Capacity, blank=True)
    link = models.CharField(_("link"), max_length=LINK_MAX, blank=True)
    note = models.TextField(_("message"), blank=True)
    link_class = models.CharField(_("class of the link"), max_length=CLASS_MAX, blank=True)
    link_domain = models.CharField(_("domain"), max_length=253, blank=True)
    link_code = models.CharField(_("why this class"), max_length=40, blank=True)
    link_detail = models.TextField(blank=True)
    came_from = models.CharField(_("where it came from"), max_length=200, blank=True)
    entered_by = _person(_("entered by"))
    received_at = models.DateTimeField(_("received at"))
    due_on = models.DateField(_("answer due on"), null=True, blank=True)
    token_hash = models.CharField(max_length=HASH_LENGTH, null=True, unique=True)  # noqa: DJ001  (unique)
    link_key = models.CharField(max_length=HASH_LENGTH, blank=True)
    text_key = models.CharField(max_length=HASH_LENGTH, blank=True)
    same_as = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="copies"
    )

    state = models.CharField(_("state"), max_length=10, choices=State, default=State.RECEIVED)
    taken_by = _person(_("in moderation with"))
    taken_at = models.DateTimeField(_("in moderation since"), null=True, blank=True)
    decided_by = _person(_("decided by"))
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)
    reason = models.TextField(_("reason, as the reader sees it"), blank=True)
    correction_round = models.ForeignKey(
        CorrectionRound, on_delete=models.PROTECT, null=True, related_name="reader_messages"
    )
    lead_verified_by = _person(_("link opened by"))
    lead_verified_at = models.DateTimeField(_("link opened at"), null=True, blank=True)
    datum = models.TextField(_("the datum, and where it stands in the source"), blank=True)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome, blank=True)
    answer = models.TextField(_("answer, as the reader sees it"), blank=True)
    correction = models.ForeignKey(
        Correction, on_delete=models.PROTECT, null=True, related_name="reader_messages"
    )
    closed_by = _person(_("answered by"))
    closed_at = models.DateTimeField(_("answered at"), null=True, blank=True)
    warned_at = models.DateTimeField(null=True, blank=True)
    overdue_told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """The latest first."""

        verbose_name = _("reader’s message")
        verbose_name_plural = _("readers’ messages")
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["state", "-id"],
                condition=models.Q(same_as__isnull=True),
                name="reader_messages_by_state",
            ),
            models.Index(fields=["fact_check", "link_key"], name="reader_messages_by_link"),
            models.Index(fields=["fact_check", "text_key"], name="reader_messages_by_text"),
            models.Index(
                fields=["due_on"],
                condition=models.Q(due_on__isnull=False, closed_at__isnull=True),
                name="reader_complaints_open",
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=_all_or_none("taken_by", "taken_at"), name="reader_taken_together"
            ),
            models.CheckConstraint(
                condition=_all_or_none("decided_by", "decided_at"), name="reader_decided_together"
            ),
            models.CheckConstraint(
                condition=_all_or_none("lead_verified_by", "lead_verified_at"),
                name="reader_lead_verified_together",
            ),
            models.CheckConstraint(
                condition=_all_or_none("closed_by", "closed_at"), name="reader_closed_together"
            ),
            models.CheckConstraint(
                condition=models.Q(kind="complaint", due_on__isnull=False)
                | (~models.Q(kind="complaint") & models.Q(due_on__isnull=True)),
                name="reader_complaints_have_a_clock",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="refused") | ~models.Q(reason=""),
                name="reader_refusals_have_a_reason",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="closed")
                | (
                    ~models.Q(outcome="") & ~models.Q(answer="") & models.Q(closed_at__isnull=False)
                ),
                name="reader_answers_are_whole",
            ),
            # Nobody says that a source proved a point before having found the datum in it.
            models.CheckConstraint(
                condition=~models.Q(outcome__in=["upheld", "partly"])
                | models.Q(link="")
                | models.Q(link_class="excluded")
                | models.Q(lead_verified_at__isnull=False),
                name="reader_source_was_opened",
            ),
        ]

    def __str__(self) -> str:
        """Its number and kind; never what it says."""
        return f"{self.pk} {self.get_kind_display()}"

    @property
    def head(self) -> "ReaderMessage":
        """The message that is decided for this one: itself, unless it repeats another."""
        return self.same_as or self

    @property
    def is_open(self) -> bool:
        """Whether someone still has to decide or to answer."""
        return self.state in {self.State.RECEIVED, self.State.ACCEPTED}


class ReaderContact(models.Model):
    """How to reach who sent a message: personal data, deleted after the set time or at once."""

    message = models.OneToOneField(ReaderMessage, on_delete=models.PROTECT, related_name="contact")
    email = models.EmailField(_("e-mail"))
    language = models.CharField(_("language"), max_length=10)
    received_at = models.DateTimeField(_("received at"))

    class Meta:
        """The oldest first."""

        verbose_name = _("reader’s contact")
        verbose_name_plural = _("readers’ contacts")
        ordering = ["received_at", "pk"]

    def __str__(self) -> str:
        """Whose it is; never the address."""
        return f"{self.message_id}"


class ReaderMail(Job):
    """One mail about one step of a message; the address is read when it is sent."""

    message = models.ForeignKey(ReaderMessage, on_delete=models.PROTECT, related_name="mails")
    step = models.CharField(_("step"), max_length=10, choices=ReaderMessage.State)

    class Meta:
        """Once for each step."""

        verbose_name = _("mail to a reader")
        verbose_name_plural = _("mails to readers")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["message", "step"], name="one_mail_per_step")
        ]

    def __str__(self) -> str:
        """Which step of which message."""
        return f"{self.message_id} {self.step}"

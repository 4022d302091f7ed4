"""Who was asked for comment, what came back, and what it changed; append-only but the address."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.fact_check import FactCheck

USER = settings.AUTH_USER_MODEL


class Channel(models.TextChoices):
    """The way a request or an answer took."""

    EMAIL = "email", _("E-mail")
    PHONE = "phone", _("Telephone")
    MESSAGE = "message", _("Message app")
    SOCIAL = "social", _("Social network")
    FORM = "form", _("Form on their site")
    IN_PERSON = "in_person", _("In person")
    LETTER = "letter", _("Letter")


class ReplyRequest(models.Model):
    """One person or organisation was asked for comment; a wrong entry is replaced, never edited."""

    fact_check = models.ForeignKey(
        FactCheck, on_delete=models.PROTECT, related_name="reply_requests"
    )
    name = models.CharField(_("who was asked"), max_length=200)
    role = models.CharField(_("role"), max_length=200, blank=True)
    office = models.CharField(_("office or press office"), max_length=200, blank=True)
    channel = models.CharField(_("how they were asked"), max_length=12, choices=Channel)
    question = models.TextField(_("what was asked"))
    asked_at = models.DateTimeField(_("asked at"))
    deadline_at = models.DateTimeField(_("deadline"), db_index=True)
    asked_by = models.ForeignKey(
        USER, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    recorded_at = models.DateTimeField(_("recorded at"))
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="replaced_by"
    )
    replaced_because = models.CharField(_("why it was replaced"), max_length=500, blank=True)

    class Meta:
        """The next deadline first."""

        verbose_name = _("request for comment")
        verbose_name_plural = _("requests for comment")
        ordering = ["deadline_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(deadline_at__gt=models.F("asked_at")),
                name="reply_deadline_after_asking",
            ),
            models.CheckConstraint(
                condition=models.Q(replaces__isnull=True) | ~models.Q(replaced_because=""),
                name="replaced_requests_say_why",
            ),
        ]

    def __str__(self) -> str:
        """Who, until when."""
        return f"{self.name} ({self.deadline_at:%Y-%m-%d %H:%M})"


class ReplyContact(models.Model):
    """Where the request was sent: personal, for the desk's eyes, in no page and no dossier."""

    request = models.OneToOneField(ReplyRequest, on_delete=models.PROTECT, related_name="contact")
    address = models.CharField(_("address or number"), max_length=300)

    class Meta:
        """One per request."""

        verbose_name = _("contact")
        verbose_name_plural = _("contacts")
        ordering = ["pk"]

    def __str__(self) -> str:
        """Whose, without the address."""
        return str(self.request)


class ReplyOutcome(models.Model):
    """What came of a request; a later or corrected one replaces it, with the reason."""

    class Kind(models.TextChoices):
        """Only what was answered has an effect to be weighed."""

        ANSWERED = "answered", _("Answered")
        DECLINED = "declined", _("Declined to comment")
        NO_ANSWER = "no_answer", _("Did not answer by the deadline")

    request = models.ForeignKey(ReplyRequest, on_delete=models.PROTECT, related_name="outcomes")
    kind = models.CharField(_("what came"), max_length=10, choices=Kind)
    text = models.TextField(_("their words"), blank=True)
    came_at = models.DateTimeField(_("came at"))
    channel = models.CharField(_("how it came"), max_length=12, choices=Channel, blank=True)
    capture = models.ForeignKey(
        "social_capture.Capture",
        on_delete=models.PROTECT,
        null=True,
        related_name="reply_outcomes",
        verbose_name=_("archived copy"),
    )
    reference = models.CharField(_("file or protocol"), max_length=300, blank=True)
    verdict_then = models.CharField(_("verdict then"), max_length=30, blank=True)
    text_hash_then = models.CharField(_("hash of the text then"), max_length=64)
    recorded_by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(_("recorded at"))
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="replaced_by"
    )
    replaced_because = models.CharField(_("why it was replaced"), max_length=500, blank=True)

    class Meta:
        """In the order in which they were recorded; one first one per request."""

        verbose_name = _("outcome of a request")
        verbose_name_plural = _("outcomes of requests")
        ordering = ["request", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["request"],
                condition=models.Q(replaces__isnull=True),
                name="one_first_outcome_per_request",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind="answered") | ~models.Q(text=""),
                name="answers_have_words",
            ),
            models.CheckConstraint(
                condition=models.Q(replaces__isnull=True) | ~models.Q(replaced_because=""),
                name="replaced_outcomes_say_why",
            ),
        ]

    def __str__(self) -> str:
        """What came, from whom."""
        return f"{self.request.name}: {self.kind}"


class ReplyEffect(models.Model):
    """What an answer changed in the check, in a sentence; with it the request is closed."""

    class Effect(models.TextChoices):
        """On what readers get."""

        NONE = "none", _("Nothing changes")
        TEXT = "text", _("The text changed")
        VERDICT = "verdict", _("The verdict changed")

    outcome = models.OneToOneField(ReplyOutcome, on_delete=models.PROTECT, related_name="effect")
    effect = models.CharField(_("effect"), max_length=8, choices=Effect)
    reason = models.TextField(_("why"))
    decided_by = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(_("decided at"))

    class Meta:
        """In the order of the decisions."""

        verbose_name = _("effect of an answer")
        verbose_name_plural = _("effects of answers")
        ordering = ["decided_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(reason=""), name="effects_of_answers_say_why"
            )
        ]

    def __str__(self) -> str:
        """Which effect."""
        return str(self.get_effect_display())


class ReplyAlert(models.Model):
    """The desk was told that a deadline had passed; once per request."""

    request = models.OneToOneField(ReplyRequest, on_delete=models.PROTECT, related_name="alert")
    told_at = models.DateTimeField(_("told at"))

    class Meta:
        """In the order in which they were told."""

        verbose_name = _("alert of a deadline")
        verbose_name_plural = _("alerts of deadlines")
        ordering = ["told_at", "pk"]

    def __str__(self) -> str:
        """Of which request."""
        return str(self.request)


def newest(row: Any) -> Any:
    """The row that stands at the end of a chain of replacements."""
    while hasattr(row, "replaced_by"):
        row = row.replaced_by
    return row


def first(row: Any) -> Any:
    """The row with which a chain of replacements began."""
    while row.replaces is not None:
        row = row.replaces
    return row

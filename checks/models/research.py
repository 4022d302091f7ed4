"""What was looked for, by whom, and what became of each lead; kept whatever the verdict is."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.drafts import Draft
from checks.models.sources import CLASS_MAX
from checks.research.leads import LONGEST_ADDRESS, LONGEST_TITLE, LONGEST_WHY, Outcome, Round
from social_capture.models import Capture

KEY_LENGTH = 64
ROUNDS = [(Round.FIRST.value, _("first round")), (Round.SECOND.value, _("second round"))]


class ResearchRun(models.Model):
    """The research of one draft; ``checks.research.running`` is the only writer.

    The row is the truth about how far it got, whatever became of the worker.
    """

    class Stage(models.TextChoices):
        """Which round is under way."""

        FIRST = Round.FIRST.value, _("first round")
        SECOND = Round.SECOND.value, _("second round")
        DONE = "done", _("research over")

    draft = models.OneToOneField(
        Draft, on_delete=models.PROTECT, related_name="research", verbose_name=_("draft")
    )
    facts = models.JSONField(_("facts"), default=list)
    stage = models.CharField(_("stage"), max_length=6, choices=Stage, default=Stage.FIRST)
    waits_until = models.DateTimeField(
        _("waits until"),
        null=True,
        blank=True,
        help_text=_("Past it, copies that did not come are left out."),
    )
    began_at = models.DateTimeField(_("began at"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        """The latest first."""

        verbose_name = _("research")
        verbose_name_plural = _("researches")
        ordering = ["-began_at", "-pk"]
        indexes = [
            models.Index(
                fields=["waits_until"],
                # No value in it: SQLite would not know it again in a question with parameters.
                condition=models.Q(ended_at__isnull=True),
                name="research_under_way",
            )
        ]

    def __str__(self) -> str:
        """For which draft."""
        return str(self.draft)


class ResearchStep(models.Model):
    """One provider asked in one round, with what it answered or why it did not."""

    run = models.ForeignKey(ResearchRun, on_delete=models.PROTECT, related_name="steps")
    round = models.CharField(_("round"), max_length=6, choices=ROUNDS)
    provider = models.CharField(_("provider"), max_length=60)
    found = models.PositiveSmallIntegerField(_("leads found"), default=0)
    duration_ms = models.PositiveIntegerField(_("duration in ms"), default=0)
    failure = models.CharField(_("failure"), max_length=40, blank=True)
    message = models.CharField(_("what it said"), max_length=500, blank=True)
    asked_at = models.DateTimeField(_("asked at"))

    class Meta:
        """In the order of asking; each provider once a round."""

        verbose_name = _("research step")
        verbose_name_plural = _("research steps")
        ordering = ["run", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["run", "round", "provider"], name="provider_asked_once_per_round"
            )
        ]

    def __str__(self) -> str:
        """Whom, when."""
        return f"{self.provider} ({self.round})"


class ResearchLead(models.Model):
    """An address that a provider named; no evidence until our copy of it was read."""

    run = models.ForeignKey(ResearchRun, on_delete=models.PROTECT, related_name="leads")
    round = models.CharField(_("round"), max_length=6, choices=ROUNDS)
    provider = models.CharField(_("provider"), max_length=60)
    url = models.CharField(_("address"), max_length=LONGEST_ADDRESS)
    # An index can't hold every address, and one page has many spellings.
    key = models.CharField(max_length=KEY_LENGTH, editable=False)
    title = models.CharField(_("title"), max_length=LONGEST_TITLE, blank=True)
    why = models.CharField(_("why it may help"), max_length=LONGEST_WHY, blank=True)
    series = models.CharField(_("official series"), max_length=60, blank=True)
    source_class = models.CharField(_("class"), max_length=CLASS_MAX, blank=True)
    outcome = models.CharField(
        _("what became of it"),
        max_length=20,
        choices=[(one.value, one.value) for one in Outcome],
        default=Outcome.WAITING.value,
    )
    detail = models.CharField(_("reason"), max_length=300, blank=True)
    capture = models.ForeignKey(
        Capture,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="research_leads",
        verbose_name=_("copy"),
    )
    supports = models.JSONField(_("facts it speaks of"), default=list, blank=True)
    published_at = models.DateTimeField(_("published at"), null=True, blank=True)
    published_on = models.DateField(_("published on"), null=True, blank=True)
    date_origin = models.CharField(_("where the date comes from"), max_length=20, blank=True)

    class Meta:
        """In the order of finding; each address once a research."""

        verbose_name = _("research lead")
        verbose_name_plural = _("research leads")
        ordering = ["run", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["run", "key"], name="address_once_per_research")
        ]

    def __str__(self) -> str:
        """Where, and what became of it."""
        return f"{self.url} ({self.outcome})"

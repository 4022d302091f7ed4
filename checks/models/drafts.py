"""What a machine wrote, apart from what people wrote: it is help, never a decision."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.claims import Claim


class Draft(models.Model):
    """One run of the drafter on one claim, with its outcome or its error."""

    class State(models.TextChoices):
        """A failed one keeps its reason and can be tried again."""

        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="drafts")
    provider = models.CharField(_("provider"), max_length=60)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    result = models.JSONField(_("result"), default=dict, blank=True)
    revised = models.JSONField(_("changed by guards"), default=list, blank=True)
    error = models.TextField(_("error"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    created_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    class Meta:
        """The latest first."""

        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        """Which claim, by whom."""
        return f"{self.claim} ({self.provider})"


class DraftStep(models.Model):
    """One call to a provider: what was asked, what it cost, what came back."""

    draft = models.ForeignKey(Draft, on_delete=models.PROTECT, related_name="steps")
    purpose = models.CharField(_("purpose"), max_length=40)
    provider = models.CharField(_("provider"), max_length=60)
    model = models.CharField(_("model"), max_length=120, blank=True)
    prompt_version = models.CharField(_("prompt version"), max_length=60, blank=True)
    input_hash = models.CharField(_("input hash"), max_length=64)
    tokens_in = models.PositiveIntegerField(_("tokens in"), null=True)
    tokens_out = models.PositiveIntegerField(_("tokens out"), null=True)
    searches = models.PositiveIntegerField(_("searches"), default=0)
    cost = models.DecimalField(_("cost in US$"), max_digits=12, decimal_places=6, null=True)
    duration_ms = models.PositiveIntegerField(_("duration in ms"), default=0)
    raw_answer = models.TextField(_("raw answer"), blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        """In the order of the calls."""

        verbose_name = _("drafting step")
        verbose_name_plural = _("drafting steps")
        ordering = ["draft", "pk"]

    def __str__(self) -> str:
        """What was asked of whom."""
        return f"{self.purpose} ({self.provider})"

"""What a background job keeps on its row: its state, who holds it, its error."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """Work for a worker; the row is the truth about it, whatever became of the worker.

    ``checks.leases`` is the only writer of ``state``.
    """

    class State(models.TextChoices):
        """A failed one keeps its reason and can be tried again."""

        QUEUED = "queued", _("Queued")
        RUNNING = "running", _("Running")
        WAITING = "waiting", _("Waiting for copies of sources")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")

    # What waits holds no worker; whoever sees that its wait is over puts it back on the queue.
    UNFINISHED = frozenset({State.QUEUED, State.RUNNING, State.WAITING})

    provider = models.CharField(_("provider"), max_length=60)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.QUEUED)
    error = models.TextField(_("error"), blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    lease = models.CharField(_("held by worker"), max_length=32, blank=True)
    lease_until = models.DateTimeField(_("held until"), null=True, blank=True)
    created_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    again_at = models.DateTimeField(
        _("tried again at"),
        null=True,
        blank=True,
        help_text=_("A failed job that may pass; empty when only a person tries it again."),
    )

    class Meta:
        """Every kind of job has a table of its own."""

        abstract = True


class ProviderCall(models.Model):
    """One call to a provider: what was asked, what it cost, what came back.

    Of a call that left the house ``call`` is the row that holds its raw answer; ``claim_path`` is
    the way from the call to the claims that it was made for.
    """

    claim_path: ClassVar[str]

    purpose = models.CharField(_("purpose"), max_length=40)
    provider = models.CharField(_("provider"), max_length=60)
    model = models.CharField(_("model"), max_length=120, blank=True)
    prompt_version = models.CharField(_("prompt version"), max_length=60, blank=True)
    input_hash = models.CharField(_("input hash"), max_length=64)
    tokens_in = models.PositiveIntegerField(_("tokens in"), null=True)
    tokens_out = models.PositiveIntegerField(_("tokens out"), null=True)
    tokens_cache_write = models.PositiveIntegerField(_("tokens into the cache"), null=True)
    tokens_cache_read = models.PositiveIntegerField(_("tokens from the cache"), null=True)
    searches = models.PositiveIntegerField(_("searches"), default=0)
    cost = models.DecimalField(_("cost in US$"), max_digits=12, decimal_places=6, null=True)
    duration_ms = models.PositiveIntegerField(_("duration in ms"), default=0)
    raw_answer = models.TextField(_("raw answer"), blank=True)
    failure = models.CharField(_("failure"), max_length=40, blank=True)
    changes = models.JSONField(_("changed by guards"), default=list, blank=True)
    is_from_store = models.BooleanField(_("answered from an earlier, equal call"), default=False)
    call = models.ForeignKey(
        "checks.ModelCall",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("call to a model"),
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        """Each kind of job keeps its own calls."""

        abstract = True

    def __str__(self) -> str:
        """What was asked of whom."""
        return f"{self.purpose} ({self.provider})"

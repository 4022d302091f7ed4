"""Each request to a service that costs, as a row that stands before the request leaves."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ModelCall(models.Model):
    """One request: what was asked, what it cost, what came back.

    ``counted_tokens`` and ``counted_usd`` are what the limits count: the most that the call can
    use while it is under way, and what it used once that is known. A call whose worker died, or
    whose answer was lost, goes on counting as the most: the service may have charged it.
    """

    scope = models.CharField(_("debate"), max_length=120, blank=True)
    provider = models.CharField(_("provider"), max_length=60)
    model = models.CharField(_("model"), max_length=120)
    purpose = models.CharField(_("purpose"), max_length=40)
    prompt_version = models.CharField(_("prompt version"), max_length=60)
    input_hash = models.CharField(_("input hash"), max_length=64)
    day = models.DateField(_("day"))
    counted_tokens = models.PositiveBigIntegerField(_("tokens counted"), default=0)
    counted_usd = models.DecimalField(
        _("US$ counted"), max_digits=14, decimal_places=6, null=True, blank=True
    )
    input_tokens = models.PositiveIntegerField(_("tokens in"), null=True)
    output_tokens = models.PositiveIntegerField(_("tokens out"), null=True)
    cache_write_tokens = models.PositiveIntegerField(_("tokens into the cache"), null=True)
    cache_read_tokens = models.PositiveIntegerField(_("tokens from the cache"), null=True)
    searches = models.PositiveIntegerField(_("searches"), null=True)
    cost = models.DecimalField(_("cost in US$"), max_digits=14, decimal_places=6, null=True)
    duration_ms = models.PositiveIntegerField(_("duration in ms"), default=0)
    raw_answer = models.TextField(_("raw answer"), blank=True)
    failure = models.CharField(_("failure"), max_length=40, blank=True)
    answered_from = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("answered from"),
        help_text=_("The earlier call whose answer this one is; nothing was asked."),
    )
    # What stands here can be answered from: settled, finished, not from another.
    is_reusable = models.BooleanField(_("can be answered from"), default=False)
    asked_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True)
    paused_until = models.DateTimeField(
        _("paused until"), null=True, blank=True, help_text=_("The service asked for a pause.")
    )

    class Meta:
        """In the order of the requests; found by day, by debate, by what was asked."""

        verbose_name = _("call to a model")
        verbose_name_plural = _("calls to models")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["day", "purpose"], name="model_calls_by_day"),
            models.Index(fields=["scope"], name="model_calls_by_scope"),
            models.Index(
                fields=["input_hash"],
                condition=models.Q(is_reusable=True),
                name="model_calls_to_answer_from",
            ),
            models.Index(
                fields=["paused_until"],
                condition=models.Q(paused_until__isnull=False),
                name="model_calls_paused",
            ),
        ]

    def __str__(self) -> str:
        """What was asked of whom."""
        return f"{self.purpose} ({self.model})"

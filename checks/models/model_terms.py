"""What models cost and may write, by day; a change is another row, never an edit."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

# What a column of the database holds at most, on every database; and more than any budget.
MOST_TOKENS = 2**31 - 1
MOST_BUDGET = 10**15


def price_field(label: str) -> models.DecimalField:
    """A price in US dollars; empty is unknown, which is not 0."""
    return models.DecimalField(
        label,
        max_digits=12,
        decimal_places=6,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )


def tokens_field(label: str) -> models.PositiveIntegerField:
    """A limit of a model in tokens; empty is unknown."""
    return models.PositiveIntegerField(
        label,
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_TOKENS)],
    )


def usd_limit_field(label: str) -> models.DecimalField:
    """A limit in US dollars; empty is none."""
    return models.DecimalField(
        label,
        max_digits=10,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )


def tokens_limit_field(label: str) -> models.PositiveBigIntegerField:
    """A limit in tokens; empty is none."""
    return models.PositiveBigIntegerField(
        label, null=True, blank=True, validators=[MaxValueValidator(MOST_BUDGET)]
    )


class ModelTerms(models.Model):
    """The terms of one model from a day on, for prompts above a number of tokens.

    Of the rows of a model that a day has reached, the latest ``since`` counts, and of those of
    the same day the latest entered: so a mistake is mended by a row, and the record keeps both.
    """

    provider = models.CharField(_("provider"), max_length=60, default="anthropic")
    model = models.CharField(_("model"), max_length=120)
    since = models.DateField(_("valid since"))
    above_tokens = models.PositiveIntegerField(
        _("for prompts above (tokens)"), default=0, validators=[MaxValueValidator(MOST_TOKENS)]
    )
    input_usd = price_field(_("input"))
    output_usd = price_field(_("output"))
    cache_write_usd = price_field(_("cache write"))
    cache_read_usd = price_field(_("cache read"))
    searches_usd = price_field(_("1,000 searches"))
    max_output = tokens_field(_("most output tokens"))
    context = tokens_field(_("context in tokens"))
    origin = models.CharField(_("where it comes from"), max_length=300)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("added by"),
    )
    added_at = models.DateTimeField(_("added at"), auto_now_add=True)

    class Meta:
        """The latest first; nothing is edited."""

        verbose_name = _("terms of a model")
        verbose_name_plural = _("terms of models")
        ordering = ["provider", "model", "-since", "-pk"]
        indexes = [models.Index(fields=["provider", "model", "-since"], name="terms_by_model")]

    def __str__(self) -> str:
        """Of which model, since when."""
        return f"{self.model} ({self.since})"


class BudgetLimits(models.Model):
    """The most that models may cost; the latest row counts, an empty limit is none."""

    usd_per_day = usd_limit_field(_("US$ a day"))
    tokens_per_day = tokens_limit_field(_("tokens a day"))
    usd_per_scope = usd_limit_field(_("US$ a debate"))
    tokens_per_scope = tokens_limit_field(_("tokens a debate"))
    reason = models.CharField(_("reason"), max_length=300)
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("set by"),
    )
    set_at = models.DateTimeField(_("set at"), auto_now_add=True)

    class Meta:
        """The latest first; nothing is edited."""

        verbose_name = _("limits of what models cost")
        verbose_name_plural = _("limits of what models cost")
        ordering = ["-pk"]

    def __str__(self) -> str:
        """When, and why."""
        return f"{self.set_at:%Y-%m-%d}: {self.reason}"

"""Gaps: posts that a walk through an account's feed may have missed."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.account import Account


class CollectionGap(models.Model):
    """Posts that may be missing: the feed did not reach back to where we had stopped."""

    class Reason(models.TextChoices):
        """Why the walk back ended too early."""

        BOUND = "bound", _("there was more than we walk back")
        WINDOW = "window", _("the feed shows only its newest entries")

    account = models.ForeignKey(
        Account, on_delete=models.CASCADE, related_name="gaps", verbose_name=_("account")
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    since = models.DateTimeField(_("complete until"), null=True)
    until = models.DateTimeField(_("complete again from"), null=True)
    noticed_at = models.DateTimeField(_("noticed at"))

    class Meta:
        verbose_name = _("gap in a collection")
        verbose_name_plural = _("gaps in collections")
        ordering = ["-noticed_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.account} · {self.noticed_at:%Y-%m-%d %H:%M}"

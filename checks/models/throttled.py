"""Counts of what came from one address, without the address."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ThrottledAct(models.Model):
    """One act of someone from outside; kept for a day, under a key nobody can turn back."""

    key = models.CharField(max_length=64)
    at = models.DateTimeField(_("at"))

    class Meta:
        """The latest first."""

        verbose_name = _("act from outside")
        verbose_name_plural = _("acts from outside")
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["key", "at"], name="acts_of_one_address")]

    def __str__(self) -> str:
        """When; the rest is meant to be unreadable."""
        return f"{self.at:%Y-%m-%d %H:%M}"

"""Host limits: what all workers together have asked of one host, and when it wants peace."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HostLimit(models.Model):
    """One row per host, locked while a worker takes its turn."""

    host = models.CharField(_("host"), max_length=300, unique=True)
    window_started_at = models.DateTimeField(_("counted since"))
    asked = models.PositiveIntegerField(_("requests since"), default=0)
    wait_until = models.DateTimeField(_("wait until"), null=True, blank=True)

    class Meta:
        verbose_name = _("limit of a host")
        verbose_name_plural = _("limits of hosts")

    def __str__(self) -> str:
        return self.host

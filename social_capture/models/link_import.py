"""A file of links that somebody brought: what was asked for, and each line that was not."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class LinkImport(models.Model):
    """One file, who brought it, and its list of errors by line."""

    name = models.CharField(_("name of the file"), max_length=200)
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    encoding = models.CharField(_("encoding"), max_length=20)
    column = models.CharField(_("column of the addresses"), max_length=200, blank=True)
    rows = models.PositiveIntegerField(_("rows"))
    asked = models.PositiveIntegerField(_("captures asked for"))
    known = models.PositiveIntegerField(_("already on the queue"))
    errors = models.JSONField(_("errors"), default=list)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("brought by"),
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("import of links")
        verbose_name_plural = _("imports of links")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.name

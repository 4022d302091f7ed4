"""Accounts that are followed; who stands behind one is said by the app above."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Account(models.Model):
    """An account on a platform, collected from when the newsroom says so."""

    platform = models.CharField(_("platform"), max_length=40)
    handle = models.CharField(_("handle"), max_length=200)
    platform_account_id = models.CharField(
        _("identifier on the platform"),
        max_length=200,
        blank=True,
        help_text=_("It survives a change of handle."),
    )
    name = models.CharField(_("name shown"), max_length=300, blank=True)
    url = models.CharField(_("address"), max_length=2000, blank=True)
    is_official = models.BooleanField(_("official account"), default=False)
    collect = models.BooleanField(_("collect posts"), default=False)
    cursor = models.CharField(
        _("cursor"),
        max_length=500,
        blank=True,
        help_text=_("Where the last collection stopped."),
    )
    collected_at = models.DateTimeField(_("last collected at"), null=True, blank=True)
    next_collect_at = models.DateTimeField(_("next collection at"), null=True, blank=True)
    failures_in_a_row = models.PositiveIntegerField(_("failures in a row"), default=0)
    last_error = models.TextField(_("last error"), blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        ordering = ["platform", "handle"]
        constraints = [
            models.UniqueConstraint(
                fields=["platform", "handle"], name="account_is_once_on_a_platform"
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_collect_at"],
                condition=models.Q(collect=True),
                name="account_to_collect",
            ),
        ]

    def __str__(self) -> str:
        return f"@{self.handle.lstrip('@')} ({self.platform})"

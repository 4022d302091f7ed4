"""Accounts that are followed; who stands behind one is said by the app above."""

from datetime import datetime

from django.db import models
from django.utils.translation import gettext_lazy as _


class AccountQuerySet(models.QuerySet["Account"]):
    """The sets of accounts that the newsroom speaks of."""

    def due(self, now: datetime) -> "AccountQuerySet":
        """Those that are followed and whose time has come."""
        return self.filter(collect=True, next_collect_at__lte=now)


class Account(models.Model):
    """An account on a platform, collected from when the newsroom says so."""

    class Failure(models.TextChoices):
        """Why the last collection brought nothing; each asks for another act."""

        GONE = "gone", _("the platform knows no such account")
        NOT_SHOWN = "not_shown", _("the platform does not show it without a login")
        UNREADABLE = "unreadable", _("the answer was not understood")
        REFUSED = "refused", _("refused by our guard")
        UNREACHABLE = "unreachable", _("the platform did not answer")
        RATE_LIMITED = "rate_limited", _("the platform’s limit is used up for now")
        FAILED = "failed", _("the platform answered with an error")
        BROKEN = "broken", _("fault of our own")

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
    walk = models.JSONField(
        _("unfinished walk"),
        default=dict,
        blank=True,
        help_text=_("How far back a collection has come that was interrupted."),
    )
    first_position = models.CharField(
        _("followed from"),
        max_length=500,
        blank=True,
        help_text=_("Older posts of the feed are not collected; empty: all that it shows."),
    )
    profile_read_at = models.DateTimeField(_("profile read at"), null=True, blank=True)
    collected_at = models.DateTimeField(_("last collected at"), null=True, blank=True)
    next_collect_at = models.DateTimeField(_("next collection at"), null=True, blank=True)
    failures_in_a_row = models.PositiveIntegerField(_("failures in a row"), default=0)
    last_failure = models.CharField(
        _("last failure"), max_length=20, choices=Failure.choices, blank=True
    )
    last_error = models.TextField(_("last error"), blank=True)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    objects = AccountQuerySet.as_manager()

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

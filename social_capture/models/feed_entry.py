"""Feed entries: what an account's feed showed, each line kept once."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.account import Account
from social_capture.models.post import Post


class FeedEntry(models.Model):
    """A line of a followed account's feed and the post it became.

    ``key`` is the platform's own name for it: a feed that moves an entry to another address
    does not make another post of it.
    """

    account = models.ForeignKey(
        Account, on_delete=models.CASCADE, related_name="entries", verbose_name=_("account")
    )
    key = models.CharField(_("identifier in the feed"), max_length=500)
    position = models.CharField(_("place in the feed"), max_length=500, blank=True)
    post = models.ForeignKey(
        Post, on_delete=models.PROTECT, related_name="entries", verbose_name=_("post")
    )
    fingerprint = models.CharField(
        _("fingerprint"),
        max_length=64,
        help_text=_("Of what an edit changes; another one is another version."),
    )
    collected_at = models.DateTimeField(_("collected at"))
    last_seen_at = models.DateTimeField(_("last seen at"))

    class Meta:
        verbose_name = _("feed entry")
        verbose_name_plural = _("feed entries")
        ordering = ["-position", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["account", "key"], name="feed_entry_is_kept_once"),
        ]
        indexes = [
            models.Index(fields=["account", "-position"], name="feed_entry_by_place"),
        ]

    def __str__(self) -> str:
        return f"{self.account}: {self.key}"

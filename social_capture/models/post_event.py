"""What became of a post on its platform: missed, gone, seen again; rows are only added."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.capture import Capture
from social_capture.models.post import Post


class PostEventsAreAppendOnly(Exception):
    """That a post was missing at an instant stays on the record."""


class PostEvent(models.Model):
    """One change in whether the post was there; ``presence`` is the only writer."""

    class Kind(models.TextChoices):
        """From there to missed, from missed to gone, and back."""

        MISSED = "missed", _("not found once")
        GONE = "gone", _("gone: not found twice")
        SEEN_AGAIN = "seen_again", _("there again")

    class Source(models.TextChoices):
        """How we looked."""

        PAGE = "page", _("page")
        API = "api", _("platform's interface")

    post = models.ForeignKey(
        Post, on_delete=models.CASCADE, related_name="events", verbose_name=_("post")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    at = models.DateTimeField(_("at"))
    source = models.CharField(_("source"), max_length=10, choices=Source.choices)
    capture = models.ForeignKey(
        Capture,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("capture"),
    )

    class Meta:
        verbose_name = _("event of a post")
        verbose_name_plural = _("events of posts")
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.post} · {self.get_kind_display()}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the event; refuse to rewrite one."""
        if not self._state.adding:
            raise PostEventsAreAppendOnly(str(self))
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: that a post went and came back is evidence."""
        raise PostEventsAreAppendOnly(str(self))

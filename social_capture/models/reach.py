"""Reach: how far a post had gone at one instant; rows are only added."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.post import Post


class ReachIsAppendOnly(Exception):
    """A measured sample is never rewritten and never thrown away one by one."""


class ReachSample(models.Model):
    """Counts as the platform told them; unknown is null, never 0."""

    class Source(models.TextChoices):
        """Where the numbers were read."""

        API = "api", _("platform's interface")
        PAGE = "page", _("page")
        PERSON = "person", _("typed by a person")

    post = models.ForeignKey(
        Post, on_delete=models.CASCADE, related_name="reach", verbose_name=_("post")
    )
    at = models.DateTimeField(_("at"))
    views = models.PositiveBigIntegerField(_("views"), null=True, blank=True)
    likes = models.PositiveBigIntegerField(_("likes"), null=True, blank=True)
    shares = models.PositiveBigIntegerField(_("shares"), null=True, blank=True)
    comments = models.PositiveBigIntegerField(_("comments"), null=True, blank=True)
    followers = models.PositiveBigIntegerField(_("followers"), null=True, blank=True)
    is_rounded = models.BooleanField(
        _("rounded"), default=False, help_text=_("Read where the platform shows 1.2K, for example.")
    )
    source = models.CharField(_("source"), max_length=10, choices=Source.choices)

    class Meta:
        verbose_name = _("reach sample")
        verbose_name_plural = _("reach samples")
        ordering = ["at", "pk"]
        get_latest_by = "at"
        constraints = [
            models.UniqueConstraint(fields=["post", "at", "source"], name="reach_once_per_instant"),
        ]

    def __str__(self) -> str:
        return f"{self.post} · {self.at:%Y-%m-%d %H:%M}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the sample; refuse to rewrite one."""
        if not self._state.adding:
            raise ReachIsAppendOnly(str(self))
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: the series is evidence."""
        raise ReachIsAppendOnly(str(self))

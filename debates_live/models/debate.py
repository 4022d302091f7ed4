"""A debate and its event log; the log is the only input, the rest is read from it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from debates_live.events import Event, EventKind
from debates_live.fold import Board, fold
from debates_live.methods.registry import METHODS
from debates_live.record.setting import DEFAULT_METHOD, Setting


class Publishing(models.TextChoices):
    """Whether each verdict waits for one person."""

    HELD = "held", _("held until released")
    AUTOMATIC = "automatic", _("automatic")


class Debate(models.Model):
    """One debate. Its columns repeat what lists and links need; the log decides."""

    slug = models.SlugField(_("slug"), max_length=120, unique=True)
    title = models.CharField(_("title"), max_length=300)
    date = models.DateField(_("date"))
    duration_s = models.FloatField(_("length of the video in seconds"))
    video_url = models.URLField(_("video"), max_length=500, blank=True)
    method = models.CharField(
        _("leading method"),
        max_length=40,
        choices=[(name, name) for name in METHODS],
        default=DEFAULT_METHOD,
    )
    publishing = models.CharField(
        _("publishing"), max_length=10, choices=Publishing.choices, default=Publishing.HELD
    )

    class Meta:
        verbose_name = _("debate")
        verbose_name_plural = _("debates")
        ordering = ["-date", "slug"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """The public board."""
        return reverse("debates_live:board", args=[self.slug])

    def board(self) -> Board:
        """The fold of all events so far."""
        return fold(event.as_event() for event in self.events.all())

    def follow(self, setting: Setting) -> None:
        """Take over what the log says about the debate itself; does not save."""
        self.title = setting.title
        self.date = setting.date
        self.duration_s = setting.duration_s
        self.video_url = setting.video_url or ""
        self.method = setting.leading_method
        self.publishing = setting.publishing or Publishing.HELD


class DebateEvent(models.Model):
    """One line of a debate's log; never changed, never deleted."""

    debate = models.ForeignKey(Debate, models.PROTECT, related_name="events")
    sequence = models.PositiveIntegerField(_("sequence"))
    kind = models.CharField(
        _("kind"), max_length=40, choices=[(kind.value, kind.value) for kind in EventKind]
    )
    payload = models.JSONField(_("payload"))
    cause = models.CharField(_("cause"), max_length=200)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("actor"),
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("debate event")
        verbose_name_plural = _("debate events")
        ordering = ["debate", "sequence"]
        constraints = [
            models.UniqueConstraint(
                fields=["debate", "sequence"], name="debate_event_sequence_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.debate_id}/{self.sequence} {self.kind}"

    def as_event(self) -> Event:
        """The line as the fold reads it."""
        return Event(self.sequence, self.kind, self.payload, self.at.isoformat(), self.cause)

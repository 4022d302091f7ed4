"""Copies that an archive of others was asked to keep, and how far it got."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.capture import Capture


class ThirdPartyCopy(models.Model):
    """One address given to the other archive; ``third_party.keeping`` is the only writer."""

    class State(models.TextChoices):
        """Only a copy whose address the service named is held."""

        WAITING = "waiting", _("waiting")
        ASKED = "asked", _("asked, being made")
        KEPT = "kept", _("kept")
        FAILED = "failed", _("failed")

    UNFINISHED = frozenset({State.WAITING, State.ASKED})

    capture = models.OneToOneField(
        Capture,
        on_delete=models.CASCADE,
        related_name="third_party_copy",
        verbose_name=_("capture"),
    )
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.WAITING
    )
    job = models.CharField(_("number of the job there"), max_length=120, blank=True)
    url = models.CharField(_("address of the copy"), max_length=2300, blank=True)
    attempts = models.PositiveIntegerField(_("attempts"), default=0)
    next_attempt_at = models.DateTimeField(_("next attempt at"))
    error = models.TextField(_("last error"), blank=True)
    requested_at = models.DateTimeField(_("requested at"))
    asked_at = models.DateTimeField(_("asked at"), null=True, blank=True)
    kept_at = models.DateTimeField(_("kept at"), null=True, blank=True)

    class Meta:
        verbose_name = _("copy elsewhere")
        verbose_name_plural = _("copies elsewhere")
        ordering = ["-requested_at", "-pk"]
        indexes = [models.Index(fields=["state", "next_attempt_at"], name="copy_elsewhere_due")]

    def __str__(self) -> str:
        return f"{self.capture.address} · {self.get_state_display()}"

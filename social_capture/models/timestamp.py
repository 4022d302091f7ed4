"""Timestamps: what third parties say about when a capture's bytes existed, and how far it got."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from social_capture.models.artefact import Artefact
from social_capture.models.capture import Capture
from social_capture.models.in_turns import InTurns, InTurnsQuerySet


class TimestampQuerySet(InTurnsQuerySet["Timestamp"]):
    """The sets of timestamps that sweeps and screens ask for."""

    def about(self, capture: Capture) -> "TimestampQuerySet":
        """Those of the archive that the capture has now, not of one that a retry replaced."""
        return self.filter(capture=capture, wacz_sha256=capture.wacz_sha256)


class Timestamp(InTurns):
    """One way of dating one archive; ``timestamping`` is the only writer.

    A proof of OpenTimestamps is kept while it is pending: the promise of a calendar, no date.
    """

    class Kind(models.TextChoices):
        """Who dates it."""

        RFC3161 = "rfc3161", _("time authority (RFC 3161)")
        OPENTIMESTAMPS = "opentimestamps", "OpenTimestamps"

    class State(models.TextChoices):
        """How far it got; no state says that a proof is anchored, which needs block headers."""

        PENDING = "pending", _("waiting")
        HELD = "held", _("token held")
        UPGRADED = "upgraded", _("proof leads to a Bitcoin block")
        FAILED = "failed", _("failed")

    capture = models.ForeignKey(
        Capture, on_delete=models.CASCADE, related_name="timestamps", verbose_name=_("capture")
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    wacz_sha256 = models.CharField(_("SHA-256 of the WACZ"), max_length=64)
    hashed = models.CharField(
        _("hash that is dated"),
        max_length=64,
        blank=True,
        help_text=_("SHA-256 of the archive's datapackage-digest.json."),
    )
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.PENDING
    )
    authority = models.CharField(_("given by"), max_length=200, blank=True)
    gen_time = models.DateTimeField(_("time that the token states"), null=True, blank=True)
    block_height = models.PositiveIntegerField(_("Bitcoin block"), null=True, blank=True)
    artefact = models.ForeignKey(
        Artefact,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("token or proof"),
    )
    chain = models.ForeignKey(
        Artefact,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("certificates of the authority"),
    )

    objects = TimestampQuerySet.as_manager()

    class Meta(InTurns.Meta):
        verbose_name = _("trusted timestamp")
        verbose_name_plural = _("trusted timestamps")
        ordering = ["-kind", "pk"]
        constraints = [
            *InTurns.Meta.constraints,
            models.UniqueConstraint(
                fields=["capture", "kind", "wacz_sha256"], name="timestamp_once_per_archive"
            ),
            models.CheckConstraint(
                condition=~Q(state="held")
                | Q(gen_time__isnull=False, artefact__isnull=False, chain__isnull=False),
                name="timestamp_held_has_its_token",
            ),
            models.CheckConstraint(
                condition=~Q(state="upgraded")
                | Q(block_height__isnull=False, artefact__isnull=False),
                name="timestamp_upgraded_has_its_block",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} · {self.get_state_display()}"

"""Transcripts: what is said in a kept film or sound, by whom that was written down, and when."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from social_capture.models.artefact import Artefact
from social_capture.models.capture import Capture
from social_capture.models.in_turns import InTurns, InTurnsQuerySet


class TranscriptQuerySet(InTurnsQuerySet["Transcript"]):
    """The sets of transcripts that sweeps and screens ask for."""

    def held(self) -> "TranscriptQuerySet":
        """Those for which nobody is there to listen."""
        return self.filter(state=Transcript.State.HELD)

    def of(self, captures: "models.QuerySet[Capture]") -> "TranscriptQuerySet":
        """Those of the files of these captures, whichever visit had them made."""
        files = Artefact.objects.filter(capture__in=captures)
        return self.filter(media_sha256__in=files.values("sha256"))


class Transcript(InTurns):
    """What one engine, or one file of captions, says that a kept file says.

    The same bytes are heard once by an engine and model, whichever visit kept them; another
    engine's is another transcript. ``transcribing`` is the only writer.

    The segments stand in one field: they are written once, all together, read together, and
    never changed; the words by which they are found have their own table. What proves is the
    kept file, ``artefact``; the field is its copy for screens.
    """

    class Source(models.TextChoices):
        """Who wrote the words down."""

        SPEECH = "speech", _("speech engine")
        CAPTIONS = "captions", _("captions")
        AUTOMATIC = "automatic", _("automatic captions of the platform")

    class State(models.TextChoices):
        """How far it got."""

        PENDING = "pending", _("waiting")
        HELD = "held", _("on hold: no engine")
        MADE = "made", _("made")
        FAILED = "failed", _("failed")

    capture = models.ForeignKey(
        Capture, on_delete=models.CASCADE, related_name="transcripts", verbose_name=_("capture")
    )
    made_from = models.ForeignKey(
        Artefact, on_delete=models.CASCADE, related_name="+", verbose_name=_("made from")
    )
    media_sha256 = models.CharField(_("SHA-256 of the file it was made from"), max_length=64)
    source = models.CharField(_("source"), max_length=10, choices=Source.choices)
    engine = models.CharField(_("engine"), max_length=40, blank=True)
    model = models.CharField(_("model"), max_length=120, blank=True)
    version = models.CharField(_("version"), max_length=80, blank=True)
    language = models.CharField(_("language"), max_length=35, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.PENDING
    )
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)
    left_out = models.PositiveIntegerField(
        _("places that could not be read"), default=0, help_text=_("Of a file of captions.")
    )
    segments = models.JSONField(_("segments"), default=list, blank=True)
    artefact = models.ForeignKey(
        Artefact,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("kept file"),
    )

    objects = TranscriptQuerySet.as_manager()

    class Meta(InTurns.Meta):
        verbose_name = _("transcript")
        verbose_name_plural = _("transcripts")
        ordering = ["requested_at", "pk"]
        constraints = [
            *InTurns.Meta.constraints,
            models.UniqueConstraint(
                fields=["media_sha256", "engine", "model"], name="transcript_once_per_engine"
            ),
            models.CheckConstraint(
                condition=~Q(state="made") | Q(artefact__isnull=False, finished_at__isnull=False),
                name="transcript_made_has_its_file",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_source_display()} · {self.get_state_display()}"

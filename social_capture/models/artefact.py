"""Artefacts: each file that a capture left behind, named by its hash."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.capture import Capture


class ArtefactQuerySet(models.QuerySet["Artefact"]):
    """The sets of artefacts that screens ask for."""

    def screenshots(self) -> "ArtefactQuerySet":
        """Pictures of the page, top tile first."""
        return self.filter(kind=Artefact.Kind.SCREENSHOT).order_by("tile")

    def supplied(self) -> "ArtefactQuerySet":
        """Pictures that people handed in, the first one first."""
        return self.filter(origin=Artefact.Origin.SUPPLIED).order_by("pk")


class Artefact(models.Model):
    """A file in the evidence storage; the same bytes are stored once."""

    class Kind(models.TextChoices):
        """What the file is."""

        WACZ = "wacz", "WACZ"
        PARTIALS = "partials", _("partial responses")
        SCREENSHOT = "screenshot", _("picture of the page")
        AS_FOUND = "as_found", _("picture before the consent notice was closed")
        DOM = "dom", "DOM"
        TEXT = "text", _("text")
        MEDIA = "media", _("media")
        CAPTIONS = "captions", _("captions")
        FILE = "file", _("file that the link leads to")
        SUPPLEMENT = "supplement", _("archive of media fetched later")
        TRANSCRIPT = "transcript", _("transcript")
        API = "api", _("answer of the platform")
        PICTURE = "picture", _("picture")
        TSR = "tsr", _("timestamp")
        OTS = "ots", "OpenTimestamps"

    class Origin(models.TextChoices):
        """Who saw the original: we did, or somebody says so."""

        CAPTURED = "captured", _("captured")
        SUPPLIED = "supplied", _("supplied")

    class Owner(models.TextChoices):
        """Whose media it is: a page shows more than the post."""

        POST = "post", _("the post")
        QUOTED = "quoted", _("a quoted post")
        OTHER = "other", _("another post on the page")

    capture = models.ForeignKey(
        Capture,
        on_delete=models.CASCADE,
        related_name="artefacts",
        verbose_name=_("capture"),
    )
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    origin = models.CharField(
        _("origin"), max_length=10, choices=Origin.choices, default=Origin.CAPTURED
    )
    sha256 = models.CharField(_("SHA-256"), max_length=64, db_index=True)
    size = models.PositiveBigIntegerField(_("size in bytes"))
    mime = models.CharField(_("media type"), max_length=100)
    name = models.CharField(_("name in the evidence storage"), max_length=200)
    url = models.CharField(_("address it came from"), max_length=4000, blank=True)
    width = models.PositiveIntegerField(_("width"), null=True, blank=True)
    height = models.PositiveIntegerField(_("height"), null=True, blank=True)
    duration_ms = models.PositiveBigIntegerField(_("duration"), null=True, blank=True)
    tile = models.PositiveSmallIntegerField(_("tile"), default=0)
    owner = models.CharField(_("belongs to"), max_length=10, choices=Owner.choices, blank=True)
    owner_url = models.CharField(_("address of that post"), max_length=4000, blank=True)
    language = models.CharField(_("language (BCP 47)"), max_length=35, blank=True)
    is_automatic = models.BooleanField(
        _("made by a machine"),
        default=False,
        help_text=_("Captions that the platform's own speech engine wrote."),
    )
    is_silent = models.BooleanField(
        _("picture without its sound"),
        default=False,
        help_text=_("Of a film that came in two files: what is said is in the other one."),
    )
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=1)
    supplied_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("supplied by"),
    )
    supplied_note = models.CharField(_("where it comes from"), max_length=300, blank=True)
    has_private_details = models.BooleanField(
        _("holds details of a camera"),
        default=False,
        help_text=_("Place, device or time written by a camera: the file itself is never public."),
    )
    kept_at = models.DateTimeField(_("kept at"), auto_now_add=True)

    objects = ArtefactQuerySet.as_manager()

    class Meta:
        verbose_name = _("artefact")
        verbose_name_plural = _("artefacts")
        ordering = ["kind", "tile", "pk"]
        indexes = [models.Index(fields=["kind", "kept_at"], name="artefact_by_kind")]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(kind="picture") | models.Q(origin="supplied"),
                name="a_picture_is_supplied_never_captured",
            ),
            models.UniqueConstraint(
                fields=["capture", "kind", "sha256", "tile"], name="artefact_once_per_capture"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.sha256[:12]}"

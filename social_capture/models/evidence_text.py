"""Evidence texts: what a stored page says, and when it says that it was published."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.capture import Capture


class EvidenceText(models.Model):
    """The readable text of one capture, made from a kept file and never from the network.

    It can be made again from the same file at any time; ``evidence_texts`` is the only writer.
    """

    class Origin(models.TextChoices):
        """Where the date stood, in the order of trust."""

        JSON_LD = "json_ld", _("structured data of the page")
        META = "meta", _("metadata of the page")
        VISIBLE = "visible", _("visible on the page")
        LAST_MODIFIED = "last_modified", _("last change, by the server")
        UNKNOWN = "unknown", _("unknown")

    class Precision(models.TextChoices):
        """How exactly the date was said."""

        YEAR = "year", _("year")
        MONTH = "month", _("month")
        DAY = "day", _("day")
        MINUTE = "minute", _("minute")
        SECOND = "second", _("second")

    capture = models.OneToOneField(
        Capture,
        on_delete=models.CASCADE,
        related_name="evidence_text",
        verbose_name=_("capture"),
    )
    text = models.TextField(_("stored text"), blank=True)
    text_sha256 = models.CharField(_("SHA-256 of the text"), max_length=64, blank=True)
    is_whole_page = models.BooleanField(
        _("all of the page"),
        default=False,
        help_text=_("No main text was found: it is everything that the page shows."),
    )
    copy_sha256 = models.CharField(_("SHA-256 of the file it was made from"), max_length=64)
    reader = models.CharField(_("made by"), max_length=80, blank=True)
    lang = models.CharField(_("language"), max_length=35, blank=True)
    published_on = models.DateField(
        _("published on"),
        null=True,
        blank=True,
        help_text=_("The first day of what was said, when it was a month or a year."),
    )
    published_at = models.DateTimeField(
        _("published at"), null=True, blank=True, help_text=_("Only when a zone was named.")
    )
    date_precision = models.CharField(
        _("precision"), max_length=10, choices=Precision.choices, blank=True
    )
    date_zone = models.CharField(_("zone"), max_length=6, blank=True)
    date_original = models.CharField(_("date, as written"), max_length=80, blank=True)
    date_origin = models.CharField(
        _("where the date comes from"),
        max_length=20,
        choices=Origin.choices,
        default=Origin.UNKNOWN,
    )
    error = models.TextField(_("error"), blank=True)
    read_at = models.DateTimeField(_("read at"))

    class Meta:
        verbose_name = _("evidence text")
        verbose_name_plural = _("evidence texts")
        ordering = ["-read_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.capture.address} · {self.get_date_origin_display()}"

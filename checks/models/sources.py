"""Sources as the newsroom knows them; a page keeps frozen copies of what it shows."""

from django.db import models
from django.utils.translation import gettext_lazy as _

CLASS_MAX = 20


class Source(models.Model):
    """An address that was cited or considered, with the last copy of it that was kept."""

    url = models.URLField(_("address"), max_length=2000, unique=True)
    title = models.CharField(_("title"), max_length=500, blank=True)
    publisher = models.CharField(_("publisher"), max_length=200, blank=True)
    source_class = models.CharField(_("class"), max_length=CLASS_MAX, blank=True)
    published_on = models.DateField(_("published on"), null=True, blank=True)
    read_on = models.DateField(_("read on"), null=True, blank=True)
    capture = models.ForeignKey(
        "social_capture.Capture",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="sources",
        verbose_name=_("archived copy"),
    )
    # What becomes of the link: no part of the content of any page; ``checks.link_looks`` writes it.
    looked_at = models.DateTimeField(_("looked at"), null=True, blank=True)
    next_look_at = models.DateTimeField(_("next look at"), null=True, blank=True)
    missed_at = models.DateTimeField(
        _("not found since"), null=True, blank=True, help_text=_("The first miss in a row.")
    )
    gone_since = models.DateTimeField(_("gone since"), null=True, blank=True)
    last_answer = models.CharField(_("last answer"), max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """The latest first."""

        verbose_name = _("source")
        verbose_name_plural = _("sources")
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(fields=["next_look_at"], name="sources_to_look_at"),
            models.Index(
                fields=["-missed_at", "-id"],
                condition=models.Q(missed_at__isnull=False),
                name="sources_missed",
            ),
        ]

    def __str__(self) -> str:
        """Title, or the address when there is none."""
        return self.title or self.url

"""What a platform's oEmbed said of a post: beside what was captured, never in its place."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.post import Post


class Embed(models.Model):
    """The last answer that could be read; each answer itself lies with its capture."""

    post = models.OneToOneField(
        Post, on_delete=models.CASCADE, related_name="embed", verbose_name=_("post")
    )
    endpoint = models.CharField(_("asked at the address"), max_length=500)
    title = models.CharField(_("title"), max_length=2000, blank=True)
    author_name = models.CharField(_("author's name"), max_length=300, blank=True)
    author_url = models.CharField(_("author's address"), max_length=2000, blank=True)
    thumbnail_url = models.CharField(_("address of the picture"), max_length=2000, blank=True)
    text = models.TextField(_("text"), blank=True)
    told_at = models.DateTimeField(_("told at"), null=True, blank=True)
    asked_at = models.DateTimeField(_("last asked at"))
    error = models.TextField(_("last error"), blank=True)

    class Meta:
        verbose_name = _("oEmbed answer")
        verbose_name_plural = _("oEmbed answers")
        ordering = ["-asked_at"]

    def __str__(self) -> str:
        return f"{self.post} · {self.endpoint}"

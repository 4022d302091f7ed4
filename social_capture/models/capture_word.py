"""The words by which a capture is found; ``finding`` is the only writer."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from social_capture.models.capture import Capture
from social_capture.search_words import WORD_MAX


class CaptureWord(models.Model):
    """One word of a capture's address, author, title, text or transcripts, without accents."""

    capture = models.ForeignKey(Capture, on_delete=models.CASCADE, related_name="words")
    word = models.CharField(_("word"), max_length=WORD_MAX)

    class Meta:
        verbose_name = _("word of a capture")
        verbose_name_plural = _("words of captures")
        ordering = ["word", "capture"]
        constraints = [
            models.UniqueConstraint(fields=["word", "capture"], name="a_word_once_per_capture")
        ]

    def __str__(self) -> str:
        return self.word

"""How people look at the queue: the words that find a claim, saved views, objections."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.models.claims import Claim
from social_capture.search_words import WORD_MAX

USER = settings.AUTH_USER_MODEL
NAME_MAX = 60
QUERY_MAX = 5_000
NOTE_MAX = 300


class ClaimWord(models.Model):
    """One word of a claim or of its quotes, without accents; ``checks.finding`` writes them."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="words")
    word = models.CharField(_("word"), max_length=WORD_MAX)

    class Meta:
        """By word: that is how they are looked up."""

        verbose_name = _("word of a claim")
        verbose_name_plural = _("words of claims")
        ordering = ["word", "claim"]
        constraints = [
            models.UniqueConstraint(fields=["word", "claim"], name="a_word_once_per_claim")
        ]

    def __str__(self) -> str:
        """The word."""
        return self.word


class SavedView(models.Model):
    """Filters and order of the queue under a name, for one person or for the whole desk."""

    owner = models.ForeignKey(USER, on_delete=models.CASCADE, related_name="saved_views")
    name = models.CharField(_("name"), max_length=NAME_MAX)
    query = models.CharField(_("filters and order"), max_length=QUERY_MAX, blank=True)
    is_shared = models.BooleanField(_("shared with the desk"), default=False)
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)

    class Meta:
        """In alphabetical order, as the tabs stand."""

        verbose_name = _("saved view")
        verbose_name_plural = _("saved views")
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["is_shared", "name"], name="views_shared")]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_view_per_owner_and_name")
        ]

    def __str__(self) -> str:
        """Its name."""
        return self.name


class DefaultView(models.Model):
    """The view with which the queue opens for one person."""

    person = models.OneToOneField(USER, on_delete=models.CASCADE, related_name="default_view")
    view = models.ForeignKey(SavedView, on_delete=models.CASCADE, related_name="+")

    class Meta:
        """One per person."""

        verbose_name = _("default view")
        verbose_name_plural = _("default views")
        ordering = ["person"]

    def __str__(self) -> str:
        """Whose, and which."""
        return f"{self.person}: {self.view}"


class TriageFeedback(models.Model):
    """Someone at the desk does not agree with a reason that triage gave for a claim."""

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="triage_feedback")
    reason = models.CharField(_("reason of the triage"), max_length=60)
    person = models.ForeignKey(USER, on_delete=models.PROTECT, related_name="+")
    note = models.CharField(_("why not"), max_length=NOTE_MAX, blank=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        """The latest first; once per person and reason of a claim."""

        verbose_name = _("objection to a reason")
        verbose_name_plural = _("objections to reasons")
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["claim", "reason", "person"], name="one_objection_per_person_and_reason"
            )
        ]

    def __str__(self) -> str:
        """Which reason of which claim."""
        return f"{self.claim}: {self.reason}"

"""What the memory knows: published checks, ours and other agencies', and what people decided."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from checks.memory.index.protocol import Shelf
from checks.models.claims import Claim
from checks.models.fact_check import FactCheck
from checks.models.jobs import ProviderCall
from social_capture.search_words import WORD_MAX

USER = settings.AUTH_USER_MODEL
HASH_LENGTH = 64


class AgencyImport(models.Model):
    """One reading of a file or an address with other agencies' checks, and what came of it."""

    source = models.CharField(_("file or address"), max_length=2000)
    licence = models.CharField(_("licence"), max_length=300, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    read = models.PositiveIntegerField(_("read"), default=0)
    new = models.PositiveIntegerField(_("new"), default=0)
    changed = models.PositiveIntegerField(_("changed"), default=0)
    same = models.PositiveIntegerField(_("as they were"), default=0)
    unreadable = models.PositiveIntegerField(_("unreadable"), default=0)
    problem = models.TextField(_("why nothing was read"), blank=True)

    class Meta:
        """The latest first."""

        verbose_name = _("import of other agencies’ checks")
        verbose_name_plural = _("imports of other agencies’ checks")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        """Where it came from."""
        return self.source[:120]


class AgencyReview(models.Model):
    """Another agency's published check, as it stands there; its label is never our verdict."""

    url = models.URLField(_("address"), max_length=2000)
    key = models.CharField(max_length=HASH_LENGTH, unique=True, editable=False)
    publisher = models.CharField(_("publisher"), max_length=300, blank=True, db_index=True)
    claim = models.TextField(_("claim"))
    claimants = models.JSONField(_("claimants"), default=list, blank=True)
    label = models.CharField(_("label"), max_length=300, blank=True)
    licence = models.CharField(_("licence"), max_length=300, blank=True)
    published_on = models.DateField(_("published on"), null=True, blank=True)
    read_at = models.DateTimeField(_("read at"), auto_now=True)
    brought_by = models.ForeignKey(
        AgencyImport, on_delete=models.PROTECT, null=True, blank=True, related_name="reviews"
    )

    class Meta:
        """The latest first."""

        verbose_name = _("check of another agency")
        verbose_name_plural = _("checks of other agencies")
        ordering = ["-published_on", "-pk"]

    def __str__(self) -> str:
        """The claim they reviewed."""
        return self.claim[:120]


class MemoryEntry(models.Model):
    """A published claim as it is searched: its words as stems, under whose check it is."""

    shelf = models.CharField(max_length=6, choices=[(shelf.value, shelf.value) for shelf in Shelf])
    fact_check = models.OneToOneField(
        FactCheck, on_delete=models.CASCADE, null=True, blank=True, related_name="memory_entry"
    )
    review = models.OneToOneField(
        AgencyReview, on_delete=models.CASCADE, null=True, blank=True, related_name="memory_entry"
    )
    statement = models.TextField(_("statement"))
    stems = models.TextField()
    length = models.PositiveIntegerField()
    # Whether the claims that wait were looked at since it was published or corrected.
    is_offered = models.BooleanField(default=True, editable=False)

    class Meta:
        """Each belongs to exactly one check."""

        verbose_name = _("entry of the memory")
        verbose_name_plural = _("entries of the memory")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["id"], condition=models.Q(is_offered=False), name="memory_to_offer"
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(shelf="own", fact_check__isnull=False, review__isnull=True)
                | models.Q(shelf="agency", fact_check__isnull=True, review__isnull=False),
                name="memory_entries_stand_on_their_shelf",
            )
        ]

    def __str__(self) -> str:
        """The statement."""
        return self.statement[:120]


class MemoryStem(models.Model):
    """In how many entries a stem stands."""

    stem = models.CharField(max_length=WORD_MAX, primary_key=True)
    entries = models.IntegerField(default=0)

    class Meta:
        """In alphabetical order."""

        verbose_name = _("stem of the memory")
        verbose_name_plural = _("stems of the memory")
        ordering = ["stem"]

    def __str__(self) -> str:
        """The stem."""
        return self.stem


class MemoryMatch(models.Model):
    """A claim that one of our published checks may serve; nothing joins by itself."""

    class State(models.TextChoices):
        """An undone one is never proposed again."""

        PROPOSED = "proposed", _("Proposed")
        CONFIRMED = "confirmed", _("the same claim")
        UNDONE = "undone", _("another claim")

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="memory_matches")
    fact_check = models.ForeignKey(
        FactCheck, on_delete=models.CASCADE, related_name="memory_matches"
    )
    decision = models.CharField(_("decision"), max_length=9)
    score = models.FloatField(_("score"))
    reasons = models.JSONField(_("reasons"), default=list)
    # What a model thinks of a suggested one, where one is asked; it orders and decides nothing.
    rank = models.PositiveSmallIntegerField(_("place"), default=0)
    opinion = models.CharField(_("opinion of a model"), max_length=9, blank=True)
    opinion_words = models.TextField(_("words it rests on"), blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.PROPOSED)
    appearances = models.ManyToManyField("checks.Appearance", blank=True, related_name="+")
    found_at = models.DateTimeField(_("found at"), auto_now_add=True)
    decided_by = models.ForeignKey(
        USER, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        """The best first; once per claim and check."""

        verbose_name = _("match of the memory")
        verbose_name_plural = _("matches of the memory")
        ordering = ["-score", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["claim", "fact_check"], name="one_match_per_claim_and_check"
            )
        ]

    def __str__(self) -> str:
        """Which claim, which check."""
        return f"{self.claim}: {self.fact_check}"


class MatchCall(ProviderCall):
    """One call made to order what the memory suggests for a claim."""

    claim_path = "claim"

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="match_calls")

    class Meta:
        """In the order of the calls."""

        verbose_name = _("call about a match")
        verbose_name_plural = _("calls about matches")
        ordering = ["claim", "pk"]

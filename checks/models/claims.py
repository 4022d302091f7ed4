"""Claims and their appearances; proposals, which carry no verdict, have their own list."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django_fsm import FSMField, FSMModelMixin, transition

from checks.discarding import CODE_MAX, DiscardReason, in_words
from checks.models.people import Person
from checks.wording import key_of

PLATFORM_MAX = 30


class Claim(models.Model):
    """A statement of fact that can be shown true or false.

    One claim, many appearances: the same words at another rally are a new
    ``Appearance``, never a new ``Claim``.
    """

    class State(models.TextChoices):
        """Where it stands in the queue; the check has its own states."""

        WAITING = "waiting", _("Waiting")
        CHOSEN = "chosen", _("Chosen")
        DISCARDED = "discarded", _("Discarded")

    statement = models.TextField(_("statement"))
    statement_key = models.CharField(max_length=64, editable=False, blank=True)
    claimant = models.ForeignKey(
        Person,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="claims",
        verbose_name=_("claimant"),
    )
    topic = models.CharField(_("topic"), max_length=30, blank=True)
    checkworthiness = models.FloatField(_("worth checking"), default=0)
    harm = models.FloatField(_("harm"), default=0)
    reasons = models.JSONField(_("reasons"), default=list, blank=True)
    # What each reason added when the claim was graded: code -> [worth checking, harm, question].
    weights = models.JSONField(_("weights of the reasons"), default=dict, blank=True)
    question_table = models.ForeignKey(
        "checks.QuestionTable",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("questions it was graded by"),
    )
    # Grades that a person gave: no table of questions changes them any more.
    graded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("graded by"),
    )
    graded_at = models.DateTimeField(_("graded at"), null=True, blank=True)
    reach = models.FloatField(_("reach"), null=True, blank=True)
    priority = models.FloatField(_("priority"), default=0)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING)
    discard_code = models.CharField(
        _("kind of reason"), max_length=CODE_MAX, choices=DiscardReason, blank=True
    )
    discard_reason = models.CharField(_("reason for discarding"), max_length=300, blank=True)
    found_by = models.CharField(_("found by"), max_length=60, blank=True)
    assigned_to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="assigned_claims",
        verbose_name=_("assigned to"),
    )
    first_seen_at = models.DateTimeField(_("first seen"), auto_now_add=True)
    due_at = models.DateTimeField(_("deadline"), null=True, blank=True)
    # How many appearances wait for a person; kept by ``ranking`` so that a list is an index walk.
    proposed_count = models.PositiveIntegerField(editable=False, default=0)

    class Meta:
        """In the order of the queue."""

        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering = ["-priority", "first_seen_at", "pk"]
        indexes = [
            models.Index(
                fields=["state", "-priority", "first_seen_at", "id"], name="claims_in_queue_order"
            ),
            models.Index(
                fields=["claimant", "-priority", "first_seen_at", "id"], name="claims_by_claimant"
            ),
            models.Index(
                fields=["topic", "-priority", "first_seen_at", "id"], name="claims_by_topic"
            ),
            models.Index(fields=["-priority", "first_seen_at", "id"], name="claims_by_priority"),
            models.Index(
                fields=["claimant", "state", "-priority", "first_seen_at", "id"],
                name="claims_of_claimant_in_state",
            ),
            models.Index(
                fields=["topic", "state", "-priority", "first_seen_at", "id"],
                name="claims_of_topic_in_state",
            ),
            models.Index(
                fields=["assigned_to", "state", "-priority", "first_seen_at", "id"],
                name="claims_assigned_in_state",
            ),
            models.Index(fields=["state", "due_at", "id"], name="claims_by_deadline"),
            models.Index(fields=["state", "first_seen_at"], name="claims_by_age"),
            models.Index(
                fields=["state", "-priority", "first_seen_at", "id"],
                condition=models.Q(proposed_count__gt=0),
                name="claims_with_proposals",
            ),
            models.Index(fields=["statement_key", "claimant"], name="claims_by_their_words"),
            models.Index(fields=["first_seen_at"], name="claims_by_day"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(checkworthiness__gte=0, checkworthiness__lte=1),
                name="checkworthiness_from_0_to_1",
            ),
            models.CheckConstraint(
                condition=models.Q(harm__gte=0, harm__lte=1), name="harm_from_0_to_1"
            ),
            models.CheckConstraint(
                condition=models.Q(graded_by__isnull=True, graded_at__isnull=True)
                | models.Q(graded_by__isnull=False, graded_at__isnull=False),
                name="grades_by_a_person_say_when",
            ),
            models.CheckConstraint(
                # Before there were codes every reason was written out: those rows stay valid.
                condition=~models.Q(state="discarded")
                | ~models.Q(discard_reason="")
                | ~models.Q(discard_code__in=["", DiscardReason.OTHER]),
                name="discarded_claims_have_a_reason",
            ),
        ]

    def __str__(self) -> str:
        """The statement itself."""
        return self.statement[:120]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key of its words beside them, by which the same words are found again."""
        self.statement_key = key_of(self.statement)
        if kwargs.get("update_fields") is not None and "statement" in kwargs["update_fields"]:
            kwargs["update_fields"] = [*kwargs["update_fields"], "statement_key"]
        super().save(*args, **kwargs)

    @property
    def discarded_because(self) -> str:
        """Why it was left unchecked, in words; empty while it was not."""
        return in_words(self.discard_code, self.discard_reason)


class Appearance(FSMModelMixin, models.Model):
    """One sighting of a claim: a captured post or a moment in a debate.

    It stands outside the page's content hash and has its own two-person rule: one editor
    confirms, another approves; one asks for its removal, another removes. A machine may propose,
    never add.
    """

    class State(models.TextChoices):
        """Only approved ones are public."""

        PROPOSED = "proposed", _("Proposed")
        CONFIRMED = "confirmed", _("Confirmed")
        APPROVED = "approved", _("Approved")
        REFUSED = "refused", _("Refused")
        REMOVED = "removed", _("Removed")

    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="appearances")
    post = models.ForeignKey(
        "social_capture.Post",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="appearances",
    )
    capture = models.ForeignKey(
        "social_capture.Capture",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="appearances",
    )
    quote = models.TextField(_("quote"))
    address = models.URLField(_("original link"), max_length=2000, blank=True)
    platform = models.CharField(_("platform"), max_length=PLATFORM_MAX, blank=True)
    said_at = models.DateTimeField(_("said at"), null=True, blank=True)
    state = FSMField(
        _("state"), max_length=10, choices=State.choices, default=State.PROPOSED, protected=True
    )
    found_by = models.CharField(_("found by"), max_length=60, blank=True)
    match_score = models.FloatField(_("match score"), null=True, blank=True)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("added by"),
    )
    added_at = models.DateTimeField(_("added at"), auto_now_add=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("confirmed by"),
    )
    confirmed_at = models.DateTimeField(_("confirmed at"), null=True, blank=True)
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("approved by"),
    )
    approved_at = models.DateTimeField(_("approved at"), null=True, blank=True)
    removal_reason = models.CharField(_("reason for removing"), max_length=300, blank=True)
    removal_asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("removal asked by"),
    )
    removal_asked_at = models.DateTimeField(_("removal asked at"), null=True, blank=True)
    removed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("removed by"),
    )
    removed_at = models.DateTimeField(_("removed at"), null=True, blank=True)

    class Meta:
        """Two different people stand behind each public one, and behind each that left."""

        verbose_name = _("appearance")
        verbose_name_plural = _("appearances")
        ordering = ["said_at", "pk"]
        indexes = [
            models.Index(fields=["claim", "state"], name="appearances_of_a_claim"),
            models.Index(fields=["platform", "claim"], name="appearances_by_platform"),
            models.Index(
                fields=["confirmed_at"],
                condition=models.Q(state="confirmed"),
                name="appearances_confirmed",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["claim", "post"],
                condition=models.Q(post__isnull=False),
                name="one_appearance_per_claim_and_post",
            ),
            models.CheckConstraint(
                condition=~models.Q(state__in=["confirmed", "approved"])
                | models.Q(confirmed_by__isnull=False, confirmed_at__isnull=False),
                name="confirmed_appearances_say_by_whom",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="approved")
                | models.Q(approved_by__isnull=False, approved_at__isnull=False),
                name="approved_appearances_say_by_whom",
            ),
            models.CheckConstraint(
                condition=models.Q(approved_by__isnull=True)
                | ~models.Q(approved_by=models.F("confirmed_by")),
                name="appearance_approver_did_not_confirm",
            ),
            models.CheckConstraint(
                condition=models.Q(approved_by__isnull=True)
                | models.Q(added_by__isnull=True)
                | ~models.Q(approved_by=models.F("added_by")),
                name="appearance_approver_did_not_add",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="removed")
                | models.Q(
                    removal_asked_by__isnull=False,
                    removed_by__isnull=False,
                    removed_at__isnull=False,
                )
                & ~models.Q(removed_by=models.F("removal_asked_by"))
                & ~models.Q(removal_reason=""),
                name="removed_appearances_took_two_people",
            ),
        ]

    def __str__(self) -> str:
        """The words as they were said."""
        return self.quote[:120]

    @transition(state, source=State.PROPOSED, target=State.CONFIRMED)
    def confirm(self) -> None:
        """An editor says that it is the same claim."""

    @transition(state, source=[State.PROPOSED, State.CONFIRMED], target=State.REFUSED)
    def refuse(self) -> None:
        """It is another claim."""

    @transition(state, source=State.CONFIRMED, target=State.APPROVED)
    def approve(self) -> None:
        """A second person lets it join the page."""

    @transition(state, source=State.APPROVED, target=State.REMOVED)
    def remove(self) -> None:
        """A second person takes it off the page; final."""


class Proposal(models.Model):
    """A promise: what, how much, by which means, until when; it has no verdict."""

    person = models.ForeignKey(
        Person, on_delete=models.PROTECT, null=True, blank=True, related_name="proposals"
    )
    post = models.ForeignKey(
        "social_capture.Post",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="proposals",
    )
    quote = models.TextField(_("quote"))
    what = models.TextField(_("what"), blank=True)
    target = models.TextField(_("how much"), blank=True)
    means = models.TextField(_("means"), blank=True)
    deadline = models.DateField(_("deadline"), null=True, blank=True)
    deadline_text = models.CharField(_("deadline as said"), max_length=300, blank=True)
    deliverable = models.TextField(_("deliverable"), blank=True)
    topic = models.CharField(_("topic"), max_length=30, blank=True)
    said_at = models.DateTimeField(_("said at"), null=True, blank=True)
    is_public = models.BooleanField(_("public"), default=False)
    found_by = models.CharField(_("found by"), max_length=60, blank=True)
    found_at = models.DateTimeField(_("found at"), auto_now_add=True)

    class Meta:
        """The latest first."""

        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering = ["-said_at", "-pk"]

    def __str__(self) -> str:
        """The words as they were said."""
        return self.quote[:120]

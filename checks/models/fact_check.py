"""The workflow record of a check and its correction rounds; it stands beside the page.

Nothing here is part of a Wagtail revision: a state inside a revision would jump back in time
whenever an older one is published.
"""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django_fsm import FSMField, FSMModelMixin, transition

from checks.canonical import HASH_LENGTH
from checks.corrections.kinds import CorrectionKind
from checks.models.claims import Claim
from checks.states import CheckState, RoundState

STATE_MAX = 12


def declared_transitions(model: type[models.Model]) -> list[tuple[str, str, str]]:
    """Source, target and name of every transition of ``state``; diagram and walls read it."""
    field: Any = model._meta.get_field("state")
    return sorted(
        (str(each.source), str(each.target), each.name) for each in field.get_all_transitions(model)
    )


class FactCheck(FSMModelMixin, models.Model):
    """One check on its way from a draft to a published, correctable page."""

    page = models.OneToOneField(
        "checks.FactCheckPage", on_delete=models.PROTECT, related_name="fact_check"
    )
    claim = models.OneToOneField(Claim, on_delete=models.PROTECT, related_name="fact_check")
    state = FSMField(
        _("state"),
        max_length=STATE_MAX,
        choices=CheckState.choices,
        default=CheckState.EDITING,
        protected=True,
    )
    editor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="held_checks",
        verbose_name=_("held by"),
    )
    held_since = models.DateTimeField(_("held since"), null=True, blank=True)
    state_since = models.DateTimeField(_("in this state since"))
    round_number = models.PositiveIntegerField(_("round"), default=0)
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    submitted_at = models.DateTimeField(_("submitted at"), null=True, blank=True)
    review_hash = models.CharField(max_length=HASH_LENGTH, blank=True)
    permitted_hash = models.CharField(max_length=HASH_LENGTH, blank=True)
    publish_at = models.DateTimeField(_("goes out at"), null=True, blank=True, db_index=True)
    published_hash = models.CharField(max_length=HASH_LENGTH, blank=True, db_index=True)
    first_published_at = models.DateTimeField(_("first published"), null=True, blank=True)
    last_published_at = models.DateTimeField(_("last published"), null=True, blank=True)

    class Meta:
        """The longest waiting first."""

        verbose_name = _("fact check")
        verbose_name_plural = _("fact checks")
        ordering = ["state_since", "pk"]
        indexes = [
            models.Index(fields=["state", "state_since"], name="checks_by_state"),
            models.Index(
                fields=["submitted_at"],
                condition=models.Q(submitted_at__isnull=False),
                name="checks_submitted",
            ),
        ]

    def __str__(self) -> str:
        """The statement that is checked."""
        return str(self.claim)

    @transition(state, source=[CheckState.AI_DRAFT, CheckState.EDITING], target=CheckState.EDITING)
    def claim_draft(self) -> None:
        """An editor takes it."""

    @transition(state, source=CheckState.EDITING, target=CheckState.IN_REVIEW)
    def submit(self) -> None:
        """The editor hands it to a second person."""

    @transition(state, source=CheckState.IN_REVIEW, target=CheckState.EDITING)
    def send_back(self) -> None:
        """Returned with notes, or recalled by who submitted."""

    @transition(state, source=CheckState.IN_REVIEW, target=CheckState.APPROVED)
    def approve(self) -> None:
        """A different person has approved exactly this content."""

    @transition(state, source=CheckState.APPROVED, target=CheckState.EDITING)
    def void_approval(self) -> None:
        """An edit after the approval voids it."""

    @transition(state, source=CheckState.APPROVED, target=CheckState.PUBLISHED)
    def publish(self) -> None:
        """It goes out."""

    @transition(state, source=CheckState.PUBLISHED, target=CheckState.WITHDRAWN)
    def withdraw(self) -> None:
        """The page stays, with the notice on top; final."""

    @transition(
        state, source=[CheckState.AI_DRAFT, CheckState.EDITING], target=CheckState.DISCARDED
    )
    def discard(self) -> None:
        """Dropped, with a reason; it can be revived."""

    @transition(state, source=CheckState.DISCARDED, target=CheckState.EDITING)
    def revive(self) -> None:
        """Taken up again."""


class CorrectionRound(FSMModelMixin, models.Model):
    """One change of a published check, from the first edit to the public correction.

    The check stays published, and its page live, whatever happens in here.
    """

    fact_check = models.ForeignKey(FactCheck, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField(_("round"))
    kind = models.CharField(_("kind"), max_length=20, choices=CorrectionKind.choices)
    is_withdrawal = models.BooleanField(_("withdraws the check"), default=False)
    state = FSMField(
        _("state"),
        max_length=STATE_MAX,
        choices=RoundState.choices,
        default=RoundState.EDITING,
        protected=True,
    )
    explanation = models.TextField(_("what changed and why"), blank=True)
    corrects = models.ForeignKey(
        "checks.Correction",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="corrected_in",
        verbose_name=_("corrects an earlier correction"),
    )
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField(_("opened at"))
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)

    class Meta:
        """At most one open round per check."""

        verbose_name = _("correction round")
        verbose_name_plural = _("correction rounds")
        ordering = ["fact_check", "number"]
        constraints = [
            models.UniqueConstraint(fields=["fact_check", "number"], name="rounds_are_numbered"),
            models.UniqueConstraint(
                fields=["fact_check"],
                condition=models.Q(closed_at__isnull=True),
                name="one_open_round_per_check",
            ),
        ]

    def __str__(self) -> str:
        """Which round of which check."""
        return f"{self.fact_check}, {self.number}"

    @property
    def is_undescribed_typo(self) -> bool:
        """Whether readers will be told by the sentence that is made from the change."""
        return self.kind == CorrectionKind.MINOR and not self.explanation.strip()

    @transition(state, source=RoundState.EDITING, target=RoundState.IN_REVIEW)
    def submit(self) -> None:
        """The editor hands the correction to a second person."""

    @transition(state, source=RoundState.IN_REVIEW, target=RoundState.EDITING)
    def send_back(self) -> None:
        """Returned with notes, or recalled by who submitted."""

    @transition(state, source=RoundState.IN_REVIEW, target=RoundState.APPROVED)
    def approve(self) -> None:
        """A different person has approved content and correction together."""

    @transition(state, source=RoundState.APPROVED, target=RoundState.EDITING)
    def void_approval(self) -> None:
        """An edit after the approval voids it."""

    @transition(state, source=RoundState.APPROVED, target=RoundState.PUBLISHED)
    def publish(self) -> None:
        """The correction is public."""

    @transition(state, source=RoundState.EDITING, target=RoundState.ABANDONED)
    def abandon(self) -> None:
        """Dropped; the page stays as it is."""

"""What the desk changed in the source policy: each change and its decision, append-only."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from checks.models.sources import CLASS_MAX

USER = settings.AUTH_USER_MODEL
ADDRESS_MAX = 553
SIDE_MAX = 60
REASON_MAX = 500
ORIGIN_MAX = 300
# The classes of ``checks.source_policy.effects.RESTRICTING``; a test holds them equal.
RESTRICTING = ("campaign", "shortener", "other")


class SourceRuleChange(models.Model):
    """One change somebody asked for: a rule for an address, its retirement, the shipped one again.

    It counts once a decision puts it in force, and what it was made over is on it. Nothing here
    is edited or deleted, in the database too.
    """

    class Kind(models.TextChoices):
        """What becomes of the address."""

        RULE = "rule", pgettext_lazy("source rule", "This rule")
        RETIRED = "retired", pgettext_lazy("source rule", "No rule of its own any more")
        SHIPPED = "shipped", pgettext_lazy("source rule", "The shipped rule again")

    address = models.CharField(
        _("domain and path"), max_length=ADDRESS_MAX, help_text="g1.globo.com/fato-ou-fake"
    )
    kind = models.CharField(_("what changes"), max_length=8, choices=Kind)
    source_class = models.CharField(_("class"), max_length=CLASS_MAX, blank=True)
    side = models.CharField(_("side"), max_length=SIDE_MAX, blank=True)
    reason = models.TextField(_("reason"))
    origin = models.CharField(_("where the entry comes from"), max_length=ORIGIN_MAX, blank=True)
    class_before = models.CharField(_("class before"), max_length=CLASS_MAX)
    side_before = models.CharField(_("side before"), max_length=SIDE_MAX, blank=True)
    needs_second = models.BooleanField(_("needs a second person"))
    follows = models.ForeignKey(
        "SourceRuleDecision", on_delete=models.PROTECT, null=True, related_name="+"
    )
    batch = models.CharField(_("file it came in"), max_length=200, blank=True)
    asked_by = models.ForeignKey(USER, on_delete=models.PROTECT, null=True, related_name="+")
    asked_at = models.DateTimeField(_("asked at"))

    class Meta:
        """In the order in which they were asked for."""

        verbose_name = _("change of a source rule")
        verbose_name_plural = _("changes of source rules")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["address"], name="source_changes_by_address"),
            models.Index(fields=["batch"], name="source_changes_by_file"),
        ]
        constraints = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="source_changes_say_why"),
            models.CheckConstraint(
                condition=models.Q(kind="rule") & ~models.Q(source_class="")
                | ~models.Q(kind="rule") & models.Q(source_class=""),
                name="source_rules_have_a_class",
            ),
            # What one person alone may do: take support away, off the list of excluded sites.
            models.CheckConstraint(
                condition=models.Q(needs_second=True)
                | models.Q(kind="rule", source_class__in=RESTRICTING)
                & ~models.Q(class_before="excluded"),
                name="source_changes_that_loosen_need_two",
            ),
        ]

    def __str__(self) -> str:
        """The address and what it becomes."""
        return f"{self.address}: {self.source_class or self.kind}"


class SourceRuleDecision(models.Model):
    """What became of a change; one per change, and those in force make one chain per address."""

    class Outcome(models.TextChoices):
        """Only what is in force counts for the class of an address."""

        IN_FORCE = "in_force", pgettext_lazy("source rule", "In force")
        REFUSED = "refused", pgettext_lazy("source rule", "Refused")
        TAKEN_BACK = "taken_back", pgettext_lazy("source rule", "Taken back")

    change = models.OneToOneField(
        SourceRuleChange, on_delete=models.PROTECT, related_name="decision"
    )
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome)
    address = models.CharField(_("domain and path"), max_length=ADDRESS_MAX)
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="superseded_by"
    )
    decided_by = models.ForeignKey(USER, on_delete=models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(_("decided at"))
    note = models.CharField(_("note"), max_length=REASON_MAX, blank=True)

    class Meta:
        """In the order in which they were taken."""

        verbose_name = _("decision on a source rule")
        verbose_name_plural = _("decisions on source rules")
        ordering = ["pk"]
        indexes = [models.Index(fields=["address"], name="source_decisions_by_address")]
        constraints = [
            models.UniqueConstraint(
                fields=["address"],
                condition=models.Q(outcome="in_force", supersedes__isnull=True),
                name="one_first_source_rule_per_address",
            ),
            models.CheckConstraint(
                condition=models.Q(outcome="in_force") | models.Q(supersedes__isnull=True),
                name="only_source_rules_in_force_supersede",
            ),
            models.CheckConstraint(
                condition=~models.Q(outcome="refused") | ~models.Q(note=""),
                name="refused_source_rules_say_why",
            ),
        ]

    def __str__(self) -> str:
        """The address and the outcome."""
        return f"{self.address}: {self.outcome}"

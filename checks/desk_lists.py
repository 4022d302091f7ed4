"""The lists that the desk keeps: people, their candidacies, proposals and source rules."""

from typing import Any

from django.core.exceptions import ValidationError
from django.forms import ChoiceField
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.menu import MenuItem
from wagtail.admin.panels import FieldPanel, ObjectList
from wagtail.snippets.views.snippets import SnippetViewSet, SnippetViewSetGroup

from checks.desk.menu import ScreenMenuItem
from checks.models import Candidacy, ElectionRound, Person, Proposal, SourceRule
from checks.permissions import DESK_PEOPLE
from checks.source_policy import rules as policy
from checks.source_policy.classes import SourceClass


class SourceRuleForm(WagtailAdminModelForm):
    """Refuses a rule that the policy could not read, with its own sentence."""

    source_class = ChoiceField(
        label=_("class"), choices=[(each.value, each.value) for each in SourceClass]
    )

    def clean(self) -> dict[str, Any]:
        """Read the rule as the policy will."""
        cleaned = super().clean()
        if {"address", "source_class", "reason"} <= cleaned.keys():
            rule = policy.SourceRule(
                cleaned["address"], SourceClass(cleaned["source_class"]), cleaned["reason"]
            )
            try:
                rule.read()
            except policy.InvalidRule as error:
                raise ValidationError({"address": str(error)}) from error
        return cleaned


class PersonList(SnippetViewSet):
    """People and organisations whose statements are checked."""

    model = Person
    icon = "user"
    list_display = ["name", "party", "role"]
    list_filter = ["kind", "party"]
    search_fields = ["name", "party", "role"]
    search_backend_name = None
    panels = [
        FieldPanel("name"),
        FieldPanel("slug"),
        FieldPanel("kind"),
        FieldPanel("aliases"),
        FieldPanel("party"),
        FieldPanel("role"),
        FieldPanel("same_as"),
    ]


class CandidacyList(SnippetViewSet):
    """Who stands for what, in which round."""

    model = Candidacy
    icon = "group"
    list_display = ["person", "office", "party", "election_round"]
    list_filter = ["election_round"]


class ElectionRoundList(SnippetViewSet):
    """Electoral rounds."""

    model = ElectionRound
    icon = "date"
    list_display = ["name", "number", "held_on"]


class ProposalList(SnippetViewSet):
    """Promises, apart from checks: what was said, and whether it is shown."""

    model = Proposal
    icon = "list-ul"
    add_to_reference_index = False
    list_display = ["person", "quote", "deadline_text", "is_public"]
    list_filter = ["is_public", "topic"]
    panels = [
        FieldPanel("person"),
        FieldPanel("quote", read_only=True),
        FieldPanel("what"),
        FieldPanel("target"),
        FieldPanel("means"),
        FieldPanel("deadline_text"),
        FieldPanel("deadline"),
        FieldPanel("deliverable"),
        FieldPanel("topic"),
        FieldPanel("is_public"),
    ]


class SourceRuleList(SnippetViewSet):
    """Domains and their classes, with the reason; Wagtail keeps each one's history."""

    model = SourceRule
    icon = "globe"
    list_display = ["address", "source_class", "side", "reason"]
    list_filter = ["source_class"]
    edit_handler = ObjectList(
        [
            FieldPanel("address"),
            FieldPanel("source_class"),
            FieldPanel("side"),
            FieldPanel("reason"),
            FieldPanel("origin"),
        ],
        base_form_class=SourceRuleForm,
    )


class DeskLists(SnippetViewSetGroup):
    """The menu entry under which the lists stand."""

    items = (PersonList, CandidacyList, ElectionRoundList, ProposalList, SourceRuleList)
    menu_label = _("People, sources")
    menu_icon = "user"
    menu_order = 800

    def get_submenu_items(self) -> list[MenuItem]:
        """The lists, and the accounts, which are no plain list."""
        followed = ScreenMenuItem(
            _("Followed accounts"),
            reverse_lazy("desk:followed_accounts"),
            name="followed-accounts",
            icon_name="rotate",
            order=len(self.items) + 1,
            needs=DESK_PEOPLE,
        )
        indicators = ScreenMenuItem(
            _("How indicators are read"),
            reverse_lazy("desk:indicators"),
            name="indicators",
            icon_name="list-ul",
            order=len(self.items) + 2,
            needs=DESK_PEOPLE,
        )
        return [*super().get_submenu_items(), followed, indicators]

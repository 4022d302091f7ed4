"""The lists that the desk keeps: people, their candidacies and proposals."""

from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _
from wagtail.admin.menu import MenuItem
from wagtail.admin.panels import FieldPanel
from wagtail.snippets.views.snippets import SnippetViewSet, SnippetViewSetGroup

from checks.desk.menu import ScreenMenuItem
from checks.models import Candidacy, ElectionRound, Person, Proposal
from checks.permissions import DESK_PEOPLE


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


class DeskLists(SnippetViewSetGroup):
    """The menu entry under which the lists stand."""

    items = (PersonList, CandidacyList, ElectionRoundList, ProposalList)
    menu_label = _("People, sources")
    menu_icon = "user"
    menu_order = 800

    def get_submenu_items(self) -> list[MenuItem]:
        """The lists, and screens that are no plain list."""
        place = len(self.items) + 1
        policy = ScreenMenuItem(
            _("Domains and classes"),
            reverse_lazy("desk:source_rules"),
            name="source-rules",
            icon_name="globe",
            order=place,
            needs=DESK_PEOPLE,
        )
        followed = ScreenMenuItem(
            _("Followed accounts"),
            reverse_lazy("desk:followed_accounts"),
            name="followed-accounts",
            icon_name="rotate",
            order=place + 1,
            needs=DESK_PEOPLE,
        )
        indicators = ScreenMenuItem(
            _("How indicators are read"),
            reverse_lazy("desk:indicators"),
            name="indicators",
            icon_name="list-ul",
            order=place + 2,
            needs=DESK_PEOPLE,
        )
        questions = ScreenMenuItem(
            _("Questions of the triage"),
            reverse_lazy("desk:questions"),
            name="triage-questions",
            icon_name="list-ul",
            order=place + 3,
            needs=DESK_PEOPLE,
        )
        return [*super().get_submenu_items(), policy, followed, indicators, questions]

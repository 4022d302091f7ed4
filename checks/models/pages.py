"""The public page of a check and the list it stands in."""

from typing import Any

from django import forms
from django.core.exceptions import ObjectDoesNotExist
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import CommentPanel, FieldPanel, MultiFieldPanel
from wagtail.fields import RichTextField, StreamField
from wagtail.models import COMMENTS_RELATION_NAME, Page
from wagtail.search import index

from checks import blocks
from checks.archiving import want_copies
from checks.canonical import HASH_LENGTH, content_hash
from checks.cited_sources import remember, with_classes
from checks.labels import (
    DISTORTION_LABELS,
    EFFECT_LABELS,
    NO_DATA_LABELS,
    TOPIC_LABELS,
    VERDICT_LABELS,
)
from checks.locks import lock_of
from checks.models.people import Person
from checks.page_permissions import CheckPagePermissions
from checks.page_walls import note_contribution, refuse_unapproved_save
from checks.public.approved_pages import published, with_what_stands_behind
from checks.public.check_list import list_context
from checks.public.check_page import check_context
from checks.public.searching import search_text_of
from checks.public_page import refusal_of, refused
from checks.verdict_choice import VerdictChoice

# No pictures and no documents: a file that changes under a live page would change it unseen.
TEXT_FEATURES = ["bold", "italic", "link", "ol", "ul", "h3", "blockquote"]
DRAFT_TITLE_MAX = 255
# What Wagtail keeps about a page that no reader sees.
BOOKKEEPING_FIELDS = frozenset(
    {
        "latest_revision",
        "latest_revision_created_at",
        "draft_title",
        "has_unpublished_changes",
        "locked",
        "locked_by",
        "locked_at",
        "search_index",
        "numchild",
        COMMENTS_RELATION_NAME,
    }
)


def choices_of(labels: dict[Any, Any]) -> list[tuple[str, Any]]:
    """Form choices for the codes of a rule module."""
    return [(code.value, label) for code, label in labels.items()]


TOPIC_CHOICES = [("", "—"), *choices_of(TOPIC_LABELS)]


class FactCheckIndexPage(Page):
    """The list of published checks; new checks are made by the desk, below it."""

    subpage_types = ["checks.FactCheckPage"]
    max_count_per_parent = 1

    class Meta:
        """As the editor's menu names it."""

        verbose_name = _("list of checks")
        verbose_name_plural = _("lists of checks")

    def route(self, request: HttpRequest, path_components: list[str]) -> Any:
        """Find a check by one query, with all that its wall and its page look at."""
        if len(path_components) != 1:
            return super().route(request, path_components)
        checks = with_what_stands_behind(FactCheckPage.objects.child_of(self))
        page = checks.filter(slug=path_components[0]).first()
        if page is None:
            raise Http404
        page._cached_parent_obj = self
        return page.route(request, [])

    def get_context(self, request: HttpRequest, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The checks that the address asks for, with their facets."""
        return super().get_context(request, *args, **kwargs) | list_context(
            request, self, published(FactCheckPage.objects.child_of(self))
        )


class FactCheckPage(Page):
    """A check as readers get it: every field here is a frozen copy, bound to its approval.

    It becomes live, changes or comes down only through ``checks.workflow``.
    """

    statement = models.TextField(_("claim"))
    claimant_name = models.CharField(_("claimant"), max_length=200, blank=True)
    claimant_kind = models.CharField(
        _("kind of claimant"),
        max_length=12,
        choices=Person.Kind.choices,
        default=Person.Kind.PERSON,
    )
    claimant_role = models.CharField(_("role then"), max_length=200, blank=True)
    claimant_party = models.CharField(_("party then"), max_length=60, blank=True)
    claimant_same_as = models.URLField(_("identity"), blank=True)
    topic = models.CharField(_("topic"), max_length=30, blank=True)
    verdict = models.CharField(
        _("verdict"), max_length=12, choices=choices_of(VERDICT_LABELS), blank=True
    )
    distortion_kind = models.CharField(
        _("distortion"), max_length=20, choices=choices_of(DISTORTION_LABELS), blank=True
    )
    distortion_effect = models.CharField(
        _("effect"), max_length=20, choices=choices_of(EFFECT_LABELS), blank=True
    )
    no_data_reason = models.CharField(
        _("why no data"), max_length=15, choices=choices_of(NO_DATA_LABELS), blank=True
    )
    summary = models.TextField(
        _("in one sentence"), blank=True, help_text=_("Shown beside the verdict.")
    )
    explanation = RichTextField(_("explanation"), features=TEXT_FEATURES, blank=True)
    background = RichTextField(
        _("background"),
        features=TEXT_FEATURES,
        blank=True,
        help_text=_("The story behind an episode, neutral; never for a bare statistic."),
    )
    replies = StreamField([("reply", blocks.ReplyBlock())], verbose_name=_("replies"), blank=True)
    sources = StreamField([("source", blocks.SourceBlock())], verbose_name=_("sources"), blank=True)
    later_evidence_reason = models.TextField(
        _("why later evidence is cited"), blank=True, help_text=_("Shown on the page.")
    )
    content_hash = models.CharField(max_length=HASH_LENGTH, editable=False, blank=True)
    # For the search of the list; made from the content, and no part of it.
    search_text = models.TextField(editable=False, blank=True)

    content_panels = [
        *Page.content_panels,
        FieldPanel("statement"),
        MultiFieldPanel(
            [
                FieldPanel("claimant_name"),
                FieldPanel("claimant_kind"),
                FieldPanel("claimant_role"),
                FieldPanel("claimant_party"),
                FieldPanel("claimant_same_as"),
                FieldPanel("topic", widget=forms.Select(choices=TOPIC_CHOICES)),
            ],
            heading=_("Who said it, as described then"),
        ),
        MultiFieldPanel(
            [
                FieldPanel("verdict", widget=VerdictChoice),
                FieldPanel("distortion_kind"),
                FieldPanel("distortion_effect"),
                FieldPanel("no_data_reason"),
                FieldPanel("summary"),
            ],
            heading=_("Verdict"),
        ),
        FieldPanel("explanation"),
        FieldPanel("sources"),
        FieldPanel("background"),
        FieldPanel("replies"),
        FieldPanel("later_evidence_reason"),
        # Notes on a field, those of a second person among them.
        CommentPanel(),
    ]
    # No scheduling here: going out is an act of the desk.
    settings_panels: list[Any] = []
    search_fields = [
        *Page.search_fields,
        index.SearchField("statement"),
        index.SearchField("claimant_name"),
        index.SearchField("explanation"),
        index.FilterField("verdict"),
        index.FilterField("topic"),
    ]
    parent_page_types = ["checks.FactCheckIndexPage"]
    subpage_types: list[str] = []
    is_creatable = False

    class Meta:
        """As the editor's menu names it."""

        verbose_name = _("fact check page")
        verbose_name_plural = _("fact check pages")

    def serve(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The last wall stands here: what is stored is shown only if it is what was approved."""
        if refusal_of(self):
            return refused(request, self)
        return super().serve(request, *args, **kwargs)

    def get_context(self, request: HttpRequest, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """The check with its byline, appearances, sources, corrections and ClaimReview."""
        return super().get_context(request, *args, **kwargs) | check_context(request, self)

    def canonical_content(self) -> dict[str, Any]:
        """All that readers and machines read on the page; what an approval is bound to."""
        return {
            "title": self.title,
            "slug": self.slug,
            "seo_title": self.seo_title,
            "search_description": self.search_description,
            "language": self.locale.language_code,
            "statement": self.statement,
            "claimant": {
                "name": self.claimant_name,
                "kind": self.claimant_kind,
                "role": self.claimant_role,
                "party": self.claimant_party,
                "same_as": self.claimant_same_as,
            },
            "topic": self.topic,
            "verdict": self.verdict,
            "distortion_kind": self.distortion_kind,
            "distortion_effect": self.distortion_effect,
            "no_data_reason": self.no_data_reason,
            "summary": self.summary,
            "explanation": self.explanation,
            "background": self.background,
            "replies": blocks.plain(self.replies),
            "sources": blocks.plain(self.sources),
            "later_evidence_reason": self.later_evidence_reason,
        }

    def current_hash(self) -> str:
        """The hash of the content in this object."""
        return content_hash(self.canonical_content())

    def workflow_record(self) -> Any:
        """The record that stands beside this page, or None while it is being made."""
        try:
            return self.fact_check
        except ObjectDoesNotExist:
            return None

    def save(self, clean: bool = True, user: Any = None, log_action: Any = False, **kwargs: Any):
        """Write the page; refuses what would be live without an approval of exactly it."""
        # The admin's lists call a check by its claim: a drafted title may give the verdict away
        # to someone who still has to find their own.
        self.draft_title = self.statement[:DRAFT_TITLE_MAX] or self.title
        update_fields = kwargs.get("update_fields")
        if update_fields is None or not BOOKKEEPING_FIELDS.issuperset(update_fields):
            # A page that is being made has no locale yet, and nothing public to compare.
            self.content_hash = "" if self._state.adding else self.current_hash()
            self.search_text = search_text_of(self)
            refuse_unapproved_save(self)
            if update_fields is not None:
                kwargs["update_fields"] = [*update_fields, "content_hash", "search_text"]
        return super().save(clean=clean, user=user, log_action=log_action, **kwargs)

    def save_revision(self, user: Any = None, **kwargs: Any):
        """Keep a draft; whoever changed the content is a contributor from now on."""
        self.go_live_at = self.expire_at = None
        self.sources = with_classes(self.sources)
        before = self.get_latest_revision()
        with note_contribution(self, before, by=user):
            remember(self.sources)
            revision = super().save_revision(user=user, **kwargs)
        want_copies(self)
        return revision

    def permissions_for_user(self, user: Any) -> CheckPagePermissions:
        """Reading and writing only: going out or coming down is an act of the desk."""
        return CheckPagePermissions(user, self)

    def get_lock(self) -> Any:
        """Locked while a second person reads it, and on air outside a correction round."""
        return lock_of(self) or super().get_lock()

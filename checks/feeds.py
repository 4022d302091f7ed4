"""Atom feeds of checks: what changed since stands in each entry, old and new."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from checks.corrections.standing import is_as_approved
from checks.corrections.telling import dated
from checks.labels import verdict_name
from checks.models import NewsroomSettings, Person
from checks.public.addresses import canonical_address
from checks.public.approved_pages import as_approved
from checks.public.newsroom import newsroom_of
from checks.public.published import public_pages
from checks.public.quotation import quoted
from checks.states import CheckState

ENTRIES = 50
# XML has no form for these, not even escaped; a hostile post may hold them.
NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class FeedScope:
    """Whose feed it is, and the one person or check that it is about, if it is."""

    newsroom: NewsroomSettings
    about: str = ""
    pk: int | None = None


class NewsroomFeed(Feed):
    """A feed signed by the newsroom of the site that is read."""

    feed_type = Atom1Feed
    link = "/"

    def get_object(self, request: HttpRequest) -> FeedScope:
        """Whose feed it is."""
        return FeedScope(newsroom_of(request))

    def author_name(self, scope: FeedScope) -> str:
        """The newsroom signs."""
        return without_controls(scope.newsroom.name)


class ChecksFeed(NewsroomFeed):
    """Published checks; a correction moves its check up, and a withdrawal leaves a tombstone."""

    def title(self, scope: FeedScope) -> str:
        """Name of the newsroom, and of the person when it is about one."""
        names = {"newsroom": scope.newsroom.name, "about": scope.about}
        if scope.about:
            return without_controls(_("%(newsroom)s: checks, %(about)s") % names)
        return without_controls(_("%(newsroom)s: checks") % names)

    def chosen(self, _scope: FeedScope) -> Any:
        """Which checks; all of them."""
        return public_pages()

    def items(self, scope: FeedScope) -> list[Any]:
        """The latest to change, first."""
        pages = (
            self.chosen(scope)
            .order_by("-fact_check__last_published_at", "-pk")
            .prefetch_related(
                "fact_check__corrections__correction_round", "fact_check__corrections__approval"
            )
        )
        return as_approved(pages[:ENTRIES])

    def item_title(self, page: Any) -> str:
        """The verdict and the words that it judges."""
        name = verdict_name(page.verdict, page.no_data_reason)
        if page.fact_check.state == CheckState.WITHDRAWN:
            name = _("Withdrawn")
        return without_controls(f"{name}: {quoted(page.statement)}")

    def item_description(self, page: Any) -> str:
        """Who said it, our sentence, and every change since."""
        corrections = filter(is_as_approved, page.fact_check.corrections.all())
        return without_controls(
            format_html(
                "<p>{}</p><p>{}</p>{}",
                page.claimant_name,
                page.summary,
                format_html_join("", "<p>{}</p>", ((dated(each),) for each in corrections)),
            )
        )

    def item_link(self, page: Any) -> str:
        """The check's one address."""
        return canonical_address(page)

    def item_guid(self, page: Any) -> str:
        """The same for ever, in every language and whatever its address."""
        record = page.fact_check
        return tag_of(page, record.first_published_at, f"checagem/{record.pk}")

    def item_pubdate(self, page: Any) -> datetime:
        """The first publication."""
        return page.fact_check.first_published_at

    def item_updateddate(self, page: Any) -> datetime:
        """The latest change."""
        return page.fact_check.last_published_at


class PersonChecksFeed(ChecksFeed):
    """Checks of what one person said."""

    def get_object(self, request: HttpRequest, slug: str) -> FeedScope:
        """The person of the address."""
        person = get_object_or_404(Person, slug=slug)
        return FeedScope(newsroom_of(request), about=person.name, pk=person.pk)

    def chosen(self, scope: FeedScope) -> Any:
        """Those of this person's claims."""
        return public_pages().filter(fact_check__claim__claimant=scope.pk)


def tag_of(page: Any, at: datetime, what: str) -> str:
    """An id that stays the same in every language and after any change of address (RFC 4151)."""
    host = urlsplit(canonical_address(page)).hostname or "localhost"
    return f"tag:{host},{at.astimezone(UTC):%Y-%m-%d}:{what}"


def without_controls(text: str) -> str:
    """The text without what XML has no form for."""
    return NO_XML.sub("", text)

"""Atom feeds of checks and of corrections: what changed stands in the entry, old and new."""

import re
from datetime import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from checks.corrections.standing import is_as_approved
from checks.corrections.telling import told, what_happened
from checks.labels import verdict_name
from checks.models import Correction, NewsroomSettings
from checks.public.addresses import canonical_address
from checks.public.approved_pages import as_approved
from checks.public.newsroom import newsroom_of
from checks.public.published import public_corrections, public_pages
from checks.public.quotation import quoted
from checks.states import CheckState
from checks.templatetags.moment_tags import instant_text

ENTRIES = 50
# XML has no form for these, not even escaped; a hostile post may hold them.
NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class NewsroomFeed(Feed):
    """A feed signed by the newsroom of the site that is read."""

    feed_type = Atom1Feed
    link = "/"

    def get_object(self, request: HttpRequest) -> NewsroomSettings:
        """Whose feed it is."""
        return newsroom_of(request)

    def author_name(self, newsroom: NewsroomSettings) -> str:
        """The newsroom signs."""
        return _xml(newsroom.name)


class ChecksFeed(NewsroomFeed):
    """Published checks; a correction moves its check up, and a withdrawal leaves a tombstone."""

    def title(self, newsroom: NewsroomSettings) -> str:
        """Name of the newsroom and what is in it."""
        return _xml(_("%(newsroom)s: checks") % {"newsroom": newsroom.name})

    def items(self, _newsroom: NewsroomSettings) -> list[Any]:
        """The latest to change, first."""
        pages = (
            public_pages()
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
        return _xml(f"{name}: {quoted(page.statement)}")

    def item_description(self, page: Any) -> str:
        """Who said it, our sentence, and every change since."""
        corrections = filter(is_as_approved, page.fact_check.corrections.all())
        return _xml(
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

    def item_pubdate(self, page: Any) -> datetime:
        """The first publication."""
        return page.fact_check.first_published_at

    def item_updateddate(self, page: Any) -> datetime:
        """The latest change."""
        return page.fact_check.last_published_at


class CorrectionsFeed(NewsroomFeed):
    """What changed after publication, with the old and the new verdict, the date and why."""

    def title(self, newsroom: NewsroomSettings) -> str:
        """Name of the newsroom and what is in it."""
        return _xml(_("%(newsroom)s: corrections") % {"newsroom": newsroom.name})

    def items(self, _newsroom: NewsroomSettings) -> Any:
        """The latest first."""
        return [each for each in public_corrections()[:ENTRIES] if is_as_approved(each)]

    def item_title(self, correction: Correction) -> str:
        """What happened, to which words."""
        statement = correction.fact_check.page.statement
        return _xml(f"{what_happened(correction)}: {quoted(statement)}")

    def item_description(self, correction: Correction) -> str:
        """Kind, date, verdicts and reason."""
        return _xml(format_html("<p>{}</p>", dated(correction)))

    def item_link(self, correction: Correction) -> str:
        """The correction's place on the check's page."""
        address = canonical_address(correction.fact_check.page)
        return f"{address}#correcao-{correction.pk}"

    def item_pubdate(self, correction: Correction) -> datetime:
        """When readers were told."""
        return correction.published_at

    item_updateddate = item_pubdate


def dated(correction: Correction) -> str:
    """The correction with its date, in one line of plain text."""
    return f"{instant_text(correction.published_at)}. {told(correction)}"


def _xml(text: str) -> str:
    return NO_XML.sub("", text)

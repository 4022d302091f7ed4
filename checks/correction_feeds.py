"""Atom feeds of corrections: of the newsroom, of one person, of one check."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.html import format_html_join
from django.utils.translation import gettext as _

from checks.corrections.standing import is_as_approved
from checks.corrections.telling import dated, what_happened
from checks.feeds import ENTRIES, FeedScope, NewsroomFeed, tag_of, without_controls
from checks.models import Correction, Person
from checks.public.addresses import canonical_address
from checks.public.newsroom import newsroom_of
from checks.public.published import public_corrections, public_pages
from checks.public.quotation import quoted
from checks.public.told_corrections import changed_words, later_ones
from checks.templatetags.moment_tags import instant_text


class CorrectionsFeed(NewsroomFeed):
    """What changed after publication: kind, old and new, date, why; the latest first."""

    def title(self, scope: FeedScope) -> str:
        """Name of the newsroom, and of the person or the claim when it is about one."""
        names = {"newsroom": scope.newsroom.name, "about": scope.about}
        if scope.about:
            return without_controls(_("%(newsroom)s: corrections, %(about)s") % names)
        return without_controls(_("%(newsroom)s: corrections") % names)

    def chosen(self, _scope: FeedScope) -> Any:
        """Which corrections; all of them."""
        return public_corrections()

    def items(self, scope: FeedScope) -> list[Correction]:
        """The latest first, each with those that correct it."""
        found = [each for each in self.chosen(scope)[:ENTRIES] if is_as_approved(each)]
        later = later_ones(found)
        for each in found:
            each.later = later.get(each.pk, [])
        return found

    def item_title(self, correction: Correction) -> str:
        """What happened, to which words."""
        statement = correction.fact_check.page.statement
        return without_controls(f"{what_happened(correction)}: {quoted(statement)}")

    def item_description(self, correction: Correction) -> str:
        """Kind, date, verdicts and reason; then each field, old and new, and what it corrects."""
        lines = [dated(correction), *_links_in_words(correction)]
        changes = [
            (change.label, _joined(change.old), _joined(change.new))
            for change in changed_words(correction.changes)
        ]
        return without_controls(
            format_html_join("", "<p>{}</p>", ((line,) for line in lines))
            + format_html_join("", "<h3>{}</h3><p><del>{}</del></p><p><ins>{}</ins></p>", changes)
        )

    def item_categories(self, correction: Correction) -> list[str]:
        """The kind, by its code."""
        return [correction.kind]

    def item_link(self, correction: Correction) -> str:
        """The correction's place on the check's page."""
        address = canonical_address(correction.fact_check.page)
        return f"{address}#correcao-{correction.pk}"

    def item_guid(self, correction: Correction) -> str:
        """The same for ever, in every language and whatever the check's address."""
        return tag_of(
            correction.fact_check.page, correction.published_at, f"correcao/{correction.pk}"
        )

    def item_pubdate(self, correction: Correction) -> datetime:
        """When readers were told."""
        return correction.published_at

    def item_updateddate(self, correction: Any) -> datetime:
        """The same, or when a later correction was linked to it."""
        return max([correction.published_at, *(each.published_at for each in correction.later)])


class PersonCorrectionsFeed(CorrectionsFeed):
    """Corrections of what was checked of one person."""

    def get_object(self, request: HttpRequest, slug: str) -> FeedScope:
        """The person of the address."""
        person = get_object_or_404(Person, slug=slug)
        return FeedScope(newsroom_of(request), about=person.name, pk=person.pk)

    def chosen(self, scope: FeedScope) -> Any:
        """Those of the checks of this person's claims."""
        return public_corrections().filter(fact_check__claim__claimant=scope.pk)


class CheckCorrectionsFeed(CorrectionsFeed):
    """Corrections of one check; empty until there is one."""

    def get_object(self, request: HttpRequest, pk: int) -> FeedScope:
        """The check of the address, when it is public."""
        page = get_object_or_404(public_pages(), fact_check=pk)
        return FeedScope(newsroom_of(request), about=quoted(page.statement), pk=pk)

    def chosen(self, scope: FeedScope) -> Any:
        """Those of this check."""
        return public_corrections().filter(fact_check=scope.pk)


def _links_in_words(correction: Any) -> list[str]:
    earlier = correction.correction_round.corrects
    lines = []
    if earlier is not None:
        lines.append(
            _("It corrects the correction of %(at)s: %(words)s")
            % {"at": instant_text(earlier.published_at), "words": earlier.explanation}
        )
    return lines + [
        _("Corrected on %(at)s: %(words)s")
        % {"at": instant_text(each.published_at), "words": each.explanation}
        for each in correction.later
    ]


def _joined(pieces: list[Any]) -> str:
    return "".join(piece.text for piece in pieces)

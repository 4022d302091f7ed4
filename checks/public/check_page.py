"""The page of one check: what readers see of it, and the block that machines read."""

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from checks import markup
from checks.corrections.kinds import CorrectionKind
from checks.kept_copies import sources_on_air
from checks.labels import verdict_name
from checks.models.editorial import Correction
from checks.models.fact_check import FactCheck
from checks.public.addresses import canonical_address
from checks.public.appearances import approved_appearances, copy_at, shown_appearance
from checks.public.byline import (
    Byline,
    byline_of,
    fetch_roles,
    people_behind,
)
from checks.public.newsroom import newsroom_of
from checks.public.quotation import quoted
from checks.public.told_corrections import later_among, told_corrections
from checks.states import CheckState
from claimreview.addresses import is_absolute
from claimreview.writing import to_script


def check_context(request: HttpRequest, page: Any) -> dict[str, Any]:
    """Everything the template needs; a preview has no block for machines."""
    newsroom = newsroom_of(request)
    record = page.workflow_record()
    appearances = approved_appearances(record.claim_id) if record else []
    corrections = _corrections_of(record)
    shown = people_behind(record) if record else []
    shown += [person for each in corrections for person in (each.edited_by, each.approved_by)]
    fetch_roles(shown, newsroom)
    language = markup.language_tag(page.locale.language_code)
    is_withdrawn = record is not None and record.state == CheckState.WITHDRAWN
    return {
        "record": record,
        "checks_index": page.get_parent(),
        "canonical": canonical_address(page),
        "content_lang": _content_lang(language),
        "og_locale": language.replace("-", "_"),
        "headline": page.seo_title or headline_of(page, is_withdrawn=is_withdrawn),
        "is_withdrawn": is_withdrawn,
        "byline": byline_of(record, newsroom) if record else Byline(),
        "appearances": [shown_appearance(each) for each in appearances],
        "cited": cited_sources(page, record),
        "corrections": told_corrections(corrections, newsroom, later_among(corrections)),
        "notice": notice_among(corrections),
        "claimreview": _block(request, page, record, appearances, corrections),
    }


def _content_lang(language: str) -> str:
    """The attribute for the check's own words, where the page around them speaks another one."""
    if language == markup.language_tag(get_language() or ""):
        return ""
    return format_html(' lang="{}"', language)


def headline_of(page: Any, *, is_withdrawn: bool) -> str:
    """The verdict and the words that it judges: never one without the other."""
    words = quoted(page.statement)
    if is_withdrawn:
        return f"{_('Withdrawn')}: {words}"
    return f"{verdict_name(page.verdict, page.no_data_reason)}: {words}" if page.verdict else words


def cited_sources(page: Any, record: FactCheck | None) -> list[dict[str, Any]]:
    """The page's sources, each with our copy of it when there is one."""
    cited = [child.value for child in page.sources]
    urls = [source.get("url") or "" for source in cited]
    known = sources_on_air(record, urls)
    return [
        {
            "shown": source,
            "url": url if is_absolute(url) else "",
            "copy": copy_at(known[url].kept) if url in known else "",
            "gone_since": known[url].gone_since if url in known else None,
        }
        for source, url in zip(cited, urls, strict=True)
    ]


def notice_among(corrections: list[Correction]) -> Correction | None:
    """The correction to be told on top: the latest change of verdict, else the latest that matters.

    A minor one stands in the list alone.
    """
    telling = [each for each in corrections if each.kind != CorrectionKind.MINOR]
    changing = [each for each in telling if each.changes_verdict]
    return next(iter(changing or telling), None)


def _corrections_of(record: FactCheck | None) -> list[Correction]:
    if record is None:
        return []
    return list(record.corrections.all())


def _block(
    request: HttpRequest,
    page: Any,
    record: FactCheck | None,
    appearances: list[Any],
    corrections: list[Correction],
) -> str:
    """The ClaimReview script; only on the check's own address, and never for a withdrawn one."""
    if getattr(request, "is_preview", False) or record is None:
        return ""
    if record.state != CheckState.PUBLISHED:
        return ""
    # The same page read in another language has another address, and no block.
    if urlsplit(canonical_address(page)).path != request.path:
        return ""
    review = markup.review_of(
        page,
        newsroom_of(request),
        appearances=appearances,
        corrections=corrections,
        published_at=record.first_published_at,
        modified_at=record.last_published_at,
    )
    return mark_safe(to_script(review))  # noqa: S308  (the writer escapes it)

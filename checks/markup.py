"""A published check as ClaimReview, and what would be wrong with the block before it goes out.

Spec: «Writing». The labels are in the language of the page, whatever the reader's.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from checks.corrections.telling import told
from checks.labels import verdict_name
from checks.models.fact_check import FactCheck
from checks.models.people import Person
from checks.models.site_settings import NewsroomSettings
from checks.public.addresses import canonical_address
from checks.public.appearances import approved_appearances, copy_address
from checks.public.newsroom import newsroom_of_page
from checks.verdicts import RATINGS, Verdict
from claimreview import objects
from claimreview.addresses import is_absolute
from claimreview.problems import Problem, Severity
from claimreview.validation import validate


def review_of(
    page: Any,
    newsroom: NewsroomSettings,
    *,
    appearances: Sequence[Any],
    corrections: Iterable[Any],
    published_at: datetime,
    modified_at: datetime,
) -> objects.ClaimReview:
    """The block of a page; ``appearances`` are the approved ones, the earliest first.

    Nothing is in it that the page does not show; what is unknown is left out.
    """
    with translation.override(page.locale.language_code):
        address = canonical_address(page)
        return objects.ClaimReview(
            url=address,
            claim_reviewed=page.statement,
            rating=_rating(page, newsroom),
            author=_organization(page, newsroom),
            publisher=_organization(page, newsroom),
            published_at=published_at,
            modified_at=modified_at,
            claim=_claim(page, appearances),
            language=language_tag(page.locale.language_code),
            corrections=tuple(
                objects.Correction(text=told(each), published_at=each.published_at)
                for each in corrections
            ),
            main_entity_of_page=address,
        )


def errors_in(review: objects.ClaimReview) -> list[Problem]:
    """The broken rules that stop a publication."""
    return [
        problem
        for problem in validate(review, page_url=review.url)
        if problem.severity is Severity.ERROR
    ]


def errors_before_publishing(fact_check: FactCheck, page: Any, *, at: datetime) -> list[Problem]:
    """What would be wrong with the block if this content went out now.

    The correction that goes out with it is not in the block yet: it has its text and its date by
    the rules of its own round.
    """
    return errors_in(
        review_of(
            page,
            newsroom_of_page(page),
            appearances=approved_appearances(fact_check.claim_id),
            corrections=fact_check.corrections.select_related("correction_round"),
            published_at=fact_check.first_published_at or at,
            modified_at=at,
        )
    )


def language_tag(code: str) -> str:
    """Django's ``pt-br`` as BCP 47 writes it: ``pt-BR``."""
    language, _dash, region = code.partition("-")
    return f"{language}-{region.upper()}" if len(region) == len("BR") else code


def _rating(page: Any, newsroom: NewsroomSettings) -> objects.Rating:
    verdict = Verdict(page.verdict)
    label = verdict_name(verdict, page.no_data_reason)
    if verdict.judges:
        rating = RATINGS[verdict]
        return objects.Rating(label=label, value=rating.value, best=rating.best, worst=rating.worst)
    explanation = _("“No data” describes the state of our search; it is no point on a truth scale.")
    if newsroom.omit_no_data_rating:
        return objects.Rating(label=label, explanation=explanation)
    return objects.Rating(label=label, value=RATINGS[verdict].value, explanation=explanation)


def _organization(page: Any, newsroom: NewsroomSettings) -> objects.Organization:
    _site, root, _path = page.get_url_parts() or (None, "", "")
    policy = newsroom.corrections_policy or (root and root + reverse("checks:corrections"))
    return objects.Organization(
        name=newsroom.name,
        url=f"{root}/" if root else None,
        logo=newsroom.logo_address or None,
        corrections_policy=policy or None,
    )


def _claim(page: Any, appearances: Sequence[Any]) -> objects.Claim:
    dated = [each.said_at for each in appearances if each.said_at]
    _site, root, _path = page.get_url_parts() or (None, "", "")
    sighted = tuple(_appearance(each, root) for each in appearances if is_absolute(each.address))
    return objects.Claim(
        author=_claimant(page),
        said_at=min(dated) if dated else None,
        first_appearance=sighted[0] if sighted else None,
        appearances=sighted,
    )


def _claimant(page: Any) -> objects.Person | objects.Organization | None:
    if not page.claimant_name.strip():
        return None
    same_as = (page.claimant_same_as,) if page.claimant_same_as else ()
    if page.claimant_kind == Person.Kind.ORGANIZATION:
        return objects.Organization(name=page.claimant_name, same_as=same_as)
    return objects.Person(
        name=page.claimant_name, job_title=page.claimant_role or None, same_as=same_as
    )


def _appearance(appearance: Any, root: str) -> objects.Appearance:
    kind = objects.AppearanceKind
    return objects.Appearance(
        url=appearance.address,
        kind=kind.SOCIAL_MEDIA_POSTING if appearance.post_id else kind.CREATIVE_WORK,
        archived_at=root + copy if (copy := copy_address(appearance.capture)) and root else None,
        published_at=appearance.said_at,
    )

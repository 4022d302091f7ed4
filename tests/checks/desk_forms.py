"""What the browser posts from the editor of a check."""

from django.urls import reverse
from wagtail.test.utils.form_data import inline_formset, nested_form_data, rich_text, streamfield

from checks.models import FactCheckPage
from tests.factories.checks import OFFICIAL_SOURCE


def edit_address(fact_check):
    """Where the editor of a check posts to."""
    return reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])


def draft_of(fact_check):
    """The page as its latest draft has it."""
    return FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()


def form_of(fact_check, **fields):
    """What the editor's form posts."""
    page = draft_of(fact_check)
    sources = fields.pop("sources", None)
    if sources is None:
        sources = [("source", {**OFFICIAL_SOURCE, "source_class": "official"})]
    values = {
        "title": page.title,
        "slug": page.slug,
        "statement": page.statement,
        "claimant_name": page.claimant_name,
        "claimant_kind": page.claimant_kind,
        "claimant_role": page.claimant_role,
        "verdict": page.verdict,
        "summary": page.summary,
        "explanation": rich_text(page.explanation),
        "background": rich_text(page.background),
        "replies": streamfield([]),
        "sources": streamfield(
            [
                (kind, {"read_on": "", "published_on": "", "note": "", **value})
                for kind, value in sources
            ]
        ),
        "comments": inline_formset([]),
    }
    return nested_form_data({**values, **fields})

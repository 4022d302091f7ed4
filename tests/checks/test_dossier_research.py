"""A dossier says where evidence was looked for, and what became of each lead."""

import pytest

from checks.dossier.document import document_of
from checks.dossier.page import page_of
from checks.models import Draft, ResearchRun
from checks.research.leads import Outcome
from tests.factories.captures import CaptureFactory
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db
PAGE = "https://www.portosereno.gov.br/escolas"


@pytest.fixture
def fact_check():
    """A published check whose draft had a research."""
    fact_check = FactCheckFactory(published=True)
    draft = fact_check.claim.drafts.create(provider="offline", state=Draft.State.DONE)
    run = ResearchRun.objects.create(draft=draft, facts=[], stage="done")
    run.leads.create(
        round="first",
        provider="searxng",
        url=PAGE,
        key="1",
        source_class="official",
        outcome=Outcome.LATER,
        capture=CaptureFactory(ok=True, source=True, version=None),
    )
    return fact_check


def test_each_lead_stands_in_it_with_the_hash_of_our_copy(fact_check):
    (draft,) = document_of(fact_check)["ai_drafts"]

    (lead,) = draft["research"]["leads"]
    assert (lead["url"], lead["outcome"], lead["wacz_sha256"]) == (PAGE, "later", "0" * 64)


def test_the_printed_one_names_it_too(fact_check):
    assert PAGE in page_of(document_of(fact_check))


def test_a_draft_from_before_there_was_research_has_none(fact_check):
    fact_check.claim.drafts.create(provider="offline", state=Draft.State.DONE)

    assert [one["research"] is None for one in document_of(fact_check)["ai_drafts"]] == [
        False,
        True,
    ]

"""Claims and checks in the states a reporter speaks of, made by the workflow itself."""

import factory
from django.utils import timezone

from checks import appearing, workflow
from checks.models import Appearance, Claim, FactCheck, FactCheckPage
from tests.factories.people import PersonFactory, approver, writer
from tests.factories.site import make_site

OFFICIAL_SOURCE = {
    "url": "https://www.portosereno.gov.br/portaria-12",
    "title": "Portaria 12/2025",
    "publisher": "Prefeitura de Porto Sereno",
}
WRITTEN = {
    "verdict": "false",
    "summary": "Dois postos fecharam, não 14.",
    "explanation": "<p>A portaria lista dois postos.</p>",
    "sources": [("source", OFFICIAL_SOURCE)],
}


class ClaimFactory(factory.django.DjangoModelFactory):
    """A checkable statement."""

    class Meta:
        model = Claim

    statement = factory.Sequence(lambda number: f"A gestão fechou {number + 2} postos de saúde")
    claimant = factory.SubFactory(PersonFactory)
    topic = "health"
    checkworthiness = 0.8
    harm = 0.6
    priority = 0.48


class AppearanceFactory(factory.django.DjangoModelFactory):
    """One sighting, found by the machine."""

    class Meta:
        model = Appearance

    claim = factory.SubFactory(ClaimFactory)
    quote = factory.SelfAttribute("claim.statement")
    address = factory.Sequence(lambda number: f"https://rede.example/post/{number}")
    platform = "Rede"
    said_at = factory.LazyAttribute(lambda _appearance: timezone.now())
    found_by = "offline"


def write(fact_check: FactCheck, *, by, **fields) -> None:
    """Keep a draft, as the editor's screen does."""
    page = FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()
    for name, value in fields.items():
        setattr(page, name, value)
    page.save_revision(user=by)


class FactCheckFactory(factory.Factory):
    """A check; ``written``, ``in_review``, ``published`` and ``correcting`` are its states.

    Marina writes, Davi approves, unless ``by`` and ``approved_by`` say otherwise.
    """

    class Meta:
        model = FactCheck

    class Params:
        written = factory.Trait(stage="written")
        in_review = factory.Trait(stage="in_review")
        published = factory.Trait(stage="published")
        correcting = factory.Trait(stage="correcting")

    stage = "editing"
    by = factory.LazyFunction(writer)
    approved_by = factory.LazyFunction(approver)
    statement = None

    @classmethod
    def _create(cls, model_class, *args, stage, by, approved_by, statement, **fields):
        index = make_site()
        claim = ClaimFactory(**({"statement": statement} if statement else {}))
        appearing.confirm(AppearanceFactory(claim=claim), by=by)
        fact_check = workflow.start(claim, by=by, under=index)
        if stage == "editing":
            return fact_check
        write(fact_check, by=by, **{**WRITTEN, **fields})
        if stage == "written":
            return fact_check
        fact_check = workflow.submit(fact_check, by=by)
        if stage == "in_review":
            return fact_check
        fact_check = workflow.approve(fact_check, by=approved_by, seen_hash=fact_check.review_hash)
        if stage == "correcting":
            workflow.open_correction(
                fact_check, by=by, kind="verdict_change", explanation="O número era outro."
            )
            fact_check.refresh_from_db()
        return fact_check

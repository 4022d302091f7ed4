"""A dossier tells the second verdicts that were given without seeing the first."""

import pytest
from django.utils import timezone

from checks.dossier.document import document_of
from checks.dossier.page import page_of
from checks.models import SecondReading
from tests.factories.checks import FactCheckFactory


@pytest.mark.django_db
def test_it_holds_the_independent_second_readings(bia):
    fact_check = FactCheckFactory(published=True)
    publication = fact_check.publications.order_by("round_number").first()
    SecondReading.objects.create(
        fact_check=fact_check,
        round_number=publication.round_number,
        content_hash=publication.content_hash,
        reader=bia,
        verdict="misleading",
        editors_verdict="false",
        note="O número existe, o período não.",
        at=timezone.now(),
    )

    document = document_of(fact_check)

    (reading,) = document["second_readings"]
    assert (reading["verdict"], reading["editors_verdict"], reading["agrees"]) == (
        "misleading",
        "false",
        False,
    )
    assert "O número existe, o período não." in page_of(document)

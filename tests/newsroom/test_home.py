"""The front of the site."""

import pytest
from django.core.management import call_command
from django.db import connection

from checks.models import FactCheckPage
from checks.verdicts import Verdict
from checks.walls import installing
from tests.checks.test_public_check_page import FIELDS_OF, correct
from tests.factories import debates
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def site():
    call_command("prepare_site", "--base-url", "https://testserver")


def home(client, prefix=""):
    return " ".join(client.get(f"{prefix}/").content.decode().split())


def test_an_empty_site_says_so(client):
    assert "Nada foi publicado ainda." in home(client)


def test_the_latest_check_leads(client):
    FactCheckFactory(published=True, statement="A primeira afirmação")
    FactCheckFactory(published=True, statement="A segunda afirmação")

    page = home(client)

    assert page.index("A segunda afirmação") < page.index("A primeira afirmação")
    assert 'class="lead__main"' in page


def test_a_check_under_review_is_not_there(client):
    FactCheckFactory(in_review=True, statement="Ainda em revisão")

    assert "Ainda em revisão" not in home(client)


def test_content_that_nobody_approved_is_not_there(client):
    fact_check = FactCheckFactory(published=True)
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=fact_check.page_id).update(summary="Texto plantado")

    page = home(client)

    installing.install(connection)
    assert "Texto plantado" not in page
    assert fact_check.page.statement not in page


def test_a_correction_shows_old_and_new(client, marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)

    correct(
        fact_check,
        by=marina,
        approved_by=davi,
        kind="verdict_change",
        **FIELDS_OF[Verdict.MISLEADING],
    )

    page = home(client)
    assert '<s class="verdict verdict--old" data-verdict="false">' in page
    assert "mudança de veredito" in page


def test_every_verdict_is_explained(client):
    page = home(client)

    assert all(f'data-verdict="{verdict}"' in page for verdict in Verdict)


def test_debates_have_their_place(client):
    debate = debates.stored()

    page = home(client)

    assert debate.title in page
    assert f'href="{debate.get_absolute_url()}"' in page


def test_the_home_page_speaks_english_too(client):
    assert "What each verdict means" in home(client, "/en")


@pytest.mark.db
def test_the_home_page_takes_few_queries_whatever_is_on_it(client, django_assert_max_num_queries):
    for _ in range(3):
        FactCheckFactory(published=True)

    with django_assert_max_num_queries(12):
        client.get("/")

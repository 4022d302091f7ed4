"""The corrections page: everything that changed after publication, for good."""

import pytest
from django.db import connection

from checks.models import FactCheckPage, NewsroomSettings
from checks.verdicts import Verdict
from checks.walls import installing
from tests.checks.test_public_check_page import FIELDS_OF, correct
from tests.factories.checks import FactCheckFactory
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db


def corrections(client, query="", prefix=""):
    make_site()
    return " ".join(client.get(f"{prefix}/correcoes/{query}").content.decode().split())


@pytest.fixture
def corrected(marina, davi):
    return correct(
        FactCheckFactory(published=True, by=marina, approved_by=davi),
        by=marina,
        approved_by=davi,
        kind="verdict_change",
        **FIELDS_OF[Verdict.MISLEADING],
    )


def test_before_the_first_one_the_page_says_so(client):
    assert "Nenhuma correção até agora" in corrections(client)


@pytest.mark.db
def test_a_change_of_verdict_shows_old_new_reason_and_two_people(client, corrected):
    page = corrections(client)

    assert '<s class="verdict verdict--old" data-verdict="false">' in page
    assert '<strong class="verdict verdict--line" data-verdict="misleading">' in page
    assert "passou a" in page
    assert "O dado novo mudou a conta." in page
    assert "Escrita por Marina, aprovada por Davi" in page


def test_a_correction_leads_to_its_place_on_the_check(client, corrected):
    correction = corrected.corrections.get()

    assert f'href="{corrected.page.url}#correcao-{correction.pk}"' in corrections(client)
    assert f'id="correcao-{correction.pk}"' in client.get(corrected.page.url).content.decode()


def test_a_withdrawal_is_told_as_one(client, bia, davi):
    correct(FactCheckFactory(published=True), by=bia, approved_by=davi, is_withdrawal=True)

    page = corrections(client)

    assert "checagem retirada" in page
    assert "Retratação" in page


def test_a_correction_that_left_the_verdict_alone_says_so(client, marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)
    correct(fact_check, by=marina, approved_by=davi, summary="Outro resumo.")

    assert "sem mudança de veredito" in corrections(client)


def test_one_kind_can_be_read_alone(client, corrected):
    assert "O dado novo" in corrections(client, "?tipo=verdict_change")
    assert "O dado novo" not in corrections(client, "?tipo=minor")


@pytest.mark.parametrize("kind", ["<script>", "minor' OR 1=1"])
def test_a_kind_that_does_not_exist_shows_all(client, corrected, kind):
    page = corrections(client, f"?tipo={kind}")

    assert "O dado novo" in page
    assert "<script>" not in page


def test_a_correction_under_way_is_nobodys_business_yet(client):
    FactCheckFactory(correcting=True)

    assert "O número era outro." not in corrections(client)


def test_corrections_of_content_that_nobody_approved_are_not_shown(client, corrected):
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=corrected.page_id).update(content_hash="0" * 64)

    page = corrections(client)

    installing.install(connection)
    assert corrected.page.statement not in page


def test_roles_stand_for_names_where_the_newsroom_prefers_it(client, corrected):
    NewsroomSettings.objects.update_or_create(
        site=corrected.page.get_site(), defaults={"byline": "roles"}
    )

    page = corrections(client)

    assert "Escrita por Edição, aprovada por Edição" in page
    assert "Marina" not in page


def test_the_page_speaks_english_too(client, corrected):
    page = corrections(client, prefix="/en")

    assert "Change of verdict" in page
    assert "Written by Marina, approved by Davi" in page


def test_corrections_of_one_person_can_be_read_alone(client, corrected):
    assert "O dado novo" in corrections(client, f"?pessoa={corrected.claim.claimant.slug}")
    assert "Nenhuma correção passa por estes filtros" in corrections(client, "?pessoa=ninguem")


def test_corrections_of_some_days_can_be_read_alone(client, corrected):
    assert "O dado novo" in corrections(client, "?de=2020-01-01&ate=9999-12-31")
    assert "O dado novo" not in corrections(client, "?ate=2020-01-01")


@pytest.mark.parametrize("query", ["?de=ontem", "?pessoa=a%20b", "?ate=2020-13-45", "?de=%00"])
def test_a_filter_that_is_wrong_is_left_out(client, corrected, query):
    assert "O dado novo" in corrections(client, query)


def test_a_kind_keeps_the_other_filters(client, corrected):
    page = corrections(client, "?de=2020-01-01")

    assert 'href="?tipo=verdict_change&amp;de=2020-01-01"' in page


def test_each_correction_has_an_address_of_its_own(client, corrected):
    correction = corrected.corrections.get()

    page = client.get(f"/correcoes/{correction.pk}/").content.decode()

    assert "O dado novo mudou a conta." in page
    assert "Antes e depois" in page
    assert client.get("/correcoes/999999/").status_code == 404


def test_a_rewritten_correction_has_no_address(client, corrected):
    correction = corrected.corrections.get()
    installing.drop(connection)
    type(correction).objects.update(explanation="Nada de importante.")

    assert client.get(f"/correcoes/{correction.pk}/").status_code == 404

"""The public page of a check: what readers see of it, and when they see nothing."""

import re

import pytest
from django.core.cache import cache
from django.db import connection

from checks import appearing, workflow
from checks.models import FactCheckPage, NewsroomSettings
from checks.verdicts import Verdict
from checks.walls import installing
from newsroom.site_preparation import prepare
from tests.factories.captures import CaptureFactory, ReachSampleFactory
from tests.factories.checks import OFFICIAL_SOURCE, AppearanceFactory, FactCheckFactory, write

pytestmark = pytest.mark.django_db

FIELDS_OF = {
    Verdict.TRUE: {"verdict": "true"},
    Verdict.IMPRECISE: {
        "verdict": "imprecise",
        "distortion_kind": "inflated_number",
        "distortion_effect": "favours_speaker",
    },
    Verdict.MISLEADING: {
        "verdict": "misleading",
        "distortion_kind": "out_of_context",
        "distortion_effect": "harms_opponent",
    },
    Verdict.FALSE: {"verdict": "false"},
    Verdict.NO_DATA: {"verdict": "no_data", "no_data_reason": "no_source", "sources": []},
}


def text_of(client, page):
    return " ".join(client.get(page.url).content.decode().split())


def correct(fact_check, *, by, approved_by, kind="factual", is_withdrawal=False, **fields):
    workflow.open_correction(
        fact_check,
        by=by,
        kind=kind,
        explanation="O dado novo mudou a conta.",
        is_withdrawal=is_withdrawal,
    )
    if fields:
        write(fact_check, by=by, **fields)
    fact_check = workflow.submit(fact_check, by=by)
    return workflow.approve(fact_check, by=approved_by, seen_hash=fact_check.review_hash)


def test_the_quotation_is_the_headline(client):
    fact_check = FactCheckFactory(published=True, statement="Fechou 14 postos")

    assert "<h1>“Fechou 14 postos”</h1>" in text_of(client, fact_check.page)


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_stands_there_by_icon_and_word(client, verdict):
    fact_check = FactCheckFactory(published=True, **FIELDS_OF[verdict])

    page = text_of(client, fact_check.page)

    assert f'class="verdict-block" data-verdict="{verdict}"' in page
    assert f'<use href="#v-{verdict}"/>' in page


def test_kind_and_effect_of_a_distortion_are_said(client):
    fact_check = FactCheckFactory(published=True, **FIELDS_OF[Verdict.MISLEADING])

    assert "Fora de contexto. O efeito é desfavorável ao adversário." in text_of(
        client, fact_check.page
    )


def test_no_data_says_nothing_about_who_spoke(client):
    fact_check = FactCheckFactory(published=True, **FIELDS_OF[Verdict.NO_DATA])

    assert "Isto não diz nada sobre quem falou." in text_of(client, fact_check.page)


def test_who_wrote_and_who_approved_are_named(client):
    fact_check = FactCheckFactory(published=True)

    assert "Escrita por Marina e aprovada por Davi." in text_of(client, fact_check.page)


def test_a_newsroom_may_show_roles_instead_of_names(client):
    fact_check = FactCheckFactory(published=True)
    NewsroomSettings.objects.update_or_create(
        site=fact_check.page.get_site(), defaults={"byline": "roles"}
    )

    page = text_of(client, fact_check.page)

    assert "Escrita por Edição e aprovada por Edição." in page
    assert "Marina" not in page


def test_only_approved_appearances_are_shown(client, marina):
    fact_check = FactCheckFactory(published=True)
    AppearanceFactory(claim=fact_check.claim, quote="Dito só pela máquina")
    confirmed = AppearanceFactory(claim=fact_check.claim, quote="Dito e confirmado")
    appearing.confirm(confirmed, by=marina)

    page = text_of(client, fact_check.page)

    assert "Dito só pela máquina" not in page
    assert "Dito e confirmado" not in page


def test_an_address_that_is_no_web_address_becomes_no_link(client, marina, davi):
    fact_check = FactCheckFactory(published=True)
    planted = AppearanceFactory(claim=fact_check.claim, address="javascript:alert(1)")
    appearing.approve(appearing.confirm(planted, by=marina), by=davi)

    assert "javascript:" not in text_of(client, fact_check.page)


def test_a_source_shows_its_class(client):
    fact_check = FactCheckFactory(published=True)

    page = text_of(client, fact_check.page)

    assert OFFICIAL_SOURCE["title"] in page
    assert '<span class="source-class">Oficial</span>' in page


def test_a_source_that_cannot_carry_is_dotted(client):
    blog = {"url": "https://blog.example/a", "title": "Um blog"}
    fact_check = FactCheckFactory(
        published=True, sources=[("source", OFFICIAL_SOURCE), ("source", blog)]
    )

    assert "source-class--weak" in text_of(client, fact_check.page)


def test_a_change_of_verdict_is_told_on_top_with_old_and_new(client, marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)

    correct(
        fact_check,
        by=marina,
        approved_by=davi,
        kind="verdict_change",
        **FIELDS_OF[Verdict.MISLEADING],
    )

    page = text_of(client, fact_check.page)
    assert "De Falso para Enganoso em" in page
    assert '<s class="verdict verdict--old" data-verdict="false">' in page
    assert "O dado novo mudou a conta." in page


def test_a_correction_shows_the_words_before_and_after(client, marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)

    correct(fact_check, by=marina, approved_by=davi, summary="Três postos fecharam, não 14.")

    page = text_of(client, fact_check.page)
    assert "<del>Dois </del>postos fecharam, não 14." in page
    assert "<ins>Três </ins>postos fecharam, não 14." in page


def test_markup_in_the_words_of_a_correction_closes_nothing(client, marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)

    correct(fact_check, by=marina, approved_by=davi, summary="</ins><script>alert(1)</script>")

    assert "<script>alert" not in text_of(client, fact_check.page)


def test_a_minor_correction_stands_in_the_history_alone(client, marina, davi):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)

    correct(
        fact_check,
        by=marina,
        approved_by=davi,
        kind="minor",
        summary="Dois postos fecharam , não 14.",
    )

    page = text_of(client, fact_check.page)
    assert '<p class="notice">' not in page
    assert "Correção menor" in page


def test_a_correction_under_way_shows_nothing_yet(client):
    fact_check = FactCheckFactory(correcting=True)

    page = text_of(client, fact_check.page)

    assert "O número era outro." not in page
    assert '<p class="notice">' not in page


def test_a_withdrawn_check_stays_with_the_notice_and_without_a_verdict_block(client, bia, davi):
    fact_check = FactCheckFactory(published=True)

    correct(fact_check, by=bia, approved_by=davi, is_withdrawal=True)

    page = text_of(client, fact_check.page)
    assert "Retiramos esta checagem em" in page
    assert "notice--error" in page
    assert 'class="verdict-block"' not in page


def test_content_that_nobody_approved_is_not_shown(client):
    fact_check = FactCheckFactory(published=True)
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=fact_check.page_id).update(summary="Texto plantado")

    answer = client.get(fact_check.page.url)

    assert answer.status_code == 409
    assert "Texto plantado" not in answer.content.decode()
    assert fact_check.page.statement not in answer.content.decode()
    assert answer.headers["Cache-Control"] == "no-store"
    installing.install(connection)


def test_a_check_that_is_not_published_has_no_page(client):
    fact_check = FactCheckFactory(in_review=True)

    assert client.get(fact_check.page.url).status_code == 404


def test_the_page_has_one_address_in_every_language(client):
    fact_check = FactCheckFactory(published=True)
    canonical = f'<link rel="canonical" href="{fact_check.page.full_url}">'

    assert canonical in client.get(fact_check.page.url).content.decode()
    assert canonical in client.get(f"/en{fact_check.page.url}").content.decode()


def test_the_check_read_in_english_keeps_the_language_of_its_words(client):
    fact_check = FactCheckFactory(published=True)

    page = client.get(f"/en{fact_check.page.url}").content.decode()

    assert '<html lang="en">' in page
    assert '<h1 lang="pt-BR">' in page
    assert '<div class="prose" lang="pt-BR">' in page
    assert "Written by Marina and approved by Davi." in " ".join(page.split())


def test_nothing_on_the_page_is_loaded_from_anywhere_else(client):
    fact_check = FactCheckFactory(published=True)

    page = text_of(client, fact_check.page)

    loaded = re.findall(r'<(?:img|script|iframe|video|audio|source)[^>]* src="([^"]*)"', page)
    loaded += re.findall(r'<link rel="(?:stylesheet|icon)"[^>]* href="([^"]*)"', page)
    assert loaded
    assert all(address.startswith("/static/") for address in loaded)


def test_planted_markup_closes_nothing(client):
    hostile = '"><img src=x onerror=alert(1)> \u2028 😀 \u202eتجربة'
    fact_check = FactCheckFactory(
        published=True,
        summary=hostile,
        explanation='<p>Texto</p><script src="https://x.example/a.js"></script>'
        '<p onclick="a()"><a href="javascript:a()">link</a></p>',
    )

    page = client.get(fact_check.page.url).content.decode()

    assert "<img src=x" not in page
    assert "x.example" not in page
    assert "onclick" not in page
    assert "javascript:" not in page
    assert "😀" in page


def test_a_draft_can_be_previewed_from_the_desk(rf):
    fact_check = FactCheckFactory(written=True)
    draft = FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()

    answer = draft.make_preview_request()

    assert answer.status_code == 200
    assert "Dois postos fecharam, não 14." in answer.rendered_content
    assert "application/ld+json" not in answer.rendered_content


@pytest.mark.db
@pytest.mark.parametrize("byline", ["names", "roles"])
def test_a_cold_page_takes_at_most_fifteen_queries(
    client, django_assert_max_num_queries, marina, davi, byline
):
    list(prepare("https://testserver"))
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)
    capture = CaptureFactory(ok=True)
    ReachSampleFactory(post=capture.post)
    seen = AppearanceFactory(claim=fact_check.claim, post=capture.post, capture=capture)
    appearing.approve(appearing.confirm(seen, by=marina), by=davi)
    correct(fact_check, by=marina, approved_by=davi, summary="Outro resumo.")
    NewsroomSettings.objects.create(site=fact_check.page.get_site(), byline=byline)
    address = fact_check.page.url
    cache.clear()

    with django_assert_max_num_queries(15):
        answer = client.get(address)

    assert answer.status_code == 200

"""The frame that every public page stands in."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import resolve, reverse
from django.utils import translation

from checks.public import site_menu
from checks.public.site_menu import SiteSection
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db


def rendered(path="/", **cookies):
    request = RequestFactory().get(path)
    request.COOKIES.update(cookies)
    return " ".join(render_to_string("checks/public_base.html", request=request).split())


def test_nothing_on_a_page_comes_from_anywhere_else():
    page = rendered()

    resources = re.findall(r'<(?:link|script|img|use)[^>]+(?:href|src)="([^"]+)"', page)

    assert resources
    assert all(address.startswith(("/", "#")) for address in resources)


def test_the_page_holds_no_script_and_no_inline_style():
    page = rendered()

    assert "<script" not in page
    assert "<style" not in page
    assert " style=" not in page


def test_the_theme_follows_the_system_until_the_reader_chooses():
    assert "data-theme" not in rendered()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chosen_theme_stands_on_the_page(theme):
    assert f'data-theme="{theme}"' in rendered(theme=theme)


def test_a_forged_theme_is_ignored():
    assert "data-theme" not in rendered(theme='dark" onload="x')


def test_choosing_a_theme_leads_back_to_the_page(client):
    answer = client.post(reverse("checks:theme"), {"theme": "dark", "next": "/checagens/?q=a"})

    assert answer.headers["Location"] == "/checagens/?q=a"
    assert answer.cookies["theme"].value == "dark"


def test_choosing_a_theme_never_leads_to_another_site(client):
    answer = client.post(
        reverse("checks:theme"), {"theme": "dark", "next": "https://else.example/"}
    )

    assert answer.headers["Location"] == "/"


def test_caches_are_told_that_pages_differ_by_theme(client):
    make_site()

    assert "Cookie" in client.get("/checagens/").headers["Vary"]
    assert "Cookie" not in client.get("/feeds/checagens.atom").headers.get("Vary", "")


def test_following_the_system_again_forgets_the_choice(client):
    client.cookies["theme"] = "dark"

    answer = client.post(reverse("checks:theme"), {"theme": "", "next": "/"})

    assert answer.cookies["theme"].value == ""


def test_the_page_names_its_language_and_offers_the_other():
    make_site()

    with translation.override("en"):
        page = rendered("/en/")

    assert '<html lang="en">' in page
    assert 'href="/" hreflang="pt-br" lang="pt-br">Português' in page


def test_an_app_above_adds_its_section_to_the_menu(monkeypatch):
    monkeypatch.setattr(site_menu, "SECTIONS", {})
    site_menu.add_section(
        SiteSection(label="Correções", url_name="checks:corrections_feed", place=1)
    )

    page = rendered("/feeds/correcoes.atom")

    assert '<a href="/feeds/correcoes.atom" aria-current="page">Correções</a>' in page


def test_a_section_whose_address_the_site_does_not_have_is_left_out(monkeypatch):
    monkeypatch.setattr(site_menu, "SECTIONS", {})
    site_menu.add_section(SiteSection(label="Nada", url_name="nowhere:list", place=1))

    assert "Nada" not in rendered()


def test_readers_pages_have_an_english_address():
    with translation.override("en"):
        assert resolve("/en/tema/").url_name == "theme"


def test_what_is_nowhere_is_said_in_the_house_style(client):
    make_site()

    answer = client.get("/nada/")

    assert answer.status_code == 404
    assert b'class="masthead"' in answer.content


def test_the_failure_page_needs_no_database(django_assert_num_queries):
    with django_assert_num_queries(0):
        page = render_to_string("500.html")

    assert "<h1>" in page

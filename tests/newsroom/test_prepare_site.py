"""``prepare_site`` makes the pages a site cannot do without, once."""

import json

import pytest
from django.core.management import CommandError, call_command
from wagtail.models import Locale, Page, Site

from checks.models import FactCheckIndexPage
from newsroom.models import HomePage
from newsroom.site_preparation import NoAddress, host_and_port

pytestmark = pytest.mark.django_db


def prepared(capsys, *arguments):
    call_command("prepare_site", *arguments)
    return json.loads(capsys.readouterr().out)["made"]


def test_it_makes_home_list_language_and_site(capsys, settings):
    settings.WAGTAILADMIN_BASE_URL = "https://lastro.example"

    prepared(capsys)

    site = Site.objects.get(is_default_site=True)
    assert site.root_url == "https://lastro.example"
    assert site.root_page.specific == HomePage.objects.get()
    assert FactCheckIndexPage.objects.get().full_url == "https://lastro.example/checagens/"
    assert Locale.objects.get().language_code == "pt-br"


def test_running_it_again_changes_nothing(capsys):
    prepared(capsys)
    before = list(Page.objects.values())

    said = prepared(capsys)

    assert said == []
    assert list(Page.objects.values()) == before


def test_wagtails_welcome_page_makes_room(capsys):
    Locale.objects.create(language_code="pt-br")
    root = Page.add_root(title="Root", slug="root")
    welcome = root.add_child(instance=Page(title="Welcome", slug="home"))
    Site.objects.create(hostname="localhost", root_page=welcome, is_default_site=True)

    prepared(capsys)

    assert not Page.objects.filter(slug="home").exists()


def test_a_page_that_somebody_made_stays(capsys):
    Locale.objects.create(language_code="pt-br")
    root = Page.add_root(title="Root", slug="root")
    theirs = root.add_child(instance=Page(title="Nossa capa", slug="capa"))
    Site.objects.create(hostname="localhost", root_page=theirs, is_default_site=True)

    prepared(capsys)

    assert Page.objects.filter(slug="capa").exists()


def test_the_address_may_be_given(capsys):
    prepared(capsys, "--base-url", "http://127.0.0.1:8010")

    assert Site.objects.get().root_url == "http://127.0.0.1:8010"


@pytest.mark.parametrize("address", ["", "lastro", "ftp://lastro.example", "https://a:x"])
def test_what_is_no_address_is_refused_before_anything_is_made(address):
    with pytest.raises(CommandError, match=r"expected an address|Port"):
        call_command("prepare_site", "--base-url", address)

    assert not HomePage.objects.exists()


def test_the_port_follows_the_scheme():
    assert host_and_port("https://lastro.example/") == ("lastro.example", 443)
    with pytest.raises(NoAddress):
        host_and_port("//lastro.example")

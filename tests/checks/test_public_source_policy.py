"""Readers see how sources are classified, and the excluded sites with their whole history."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories.site import make_site
from tests.factories.source_rules import asked_rule, retired, rule_in_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def page():
    make_site()

    def read():
        return Client().get("/fontes/")

    return read


def text_of(answer):
    return " ".join(answer.content.decode().split())


def listed(answer, name="excluded"):
    return {entry.address: entry for entry in answer.context[name]}


def test_every_excluded_site_has_its_side_its_reason_and_its_history(page):
    entry = listed(page())["brasil247.com"]

    assert (entry.side, entry.reason) == ("left", "Militant outlet")
    assert entry.steps[0].on.isoformat() == "2026-11-30"
    assert "Veículo militante" in text_of(page())


def test_what_the_desk_excludes_is_public_with_its_reason(page):
    rule_in_force("blog.exemplo.org", "excluded", side="right", reason="Órgão de campanha.")

    assert listed(page())["blog.exemplo.org"].steps[0].becomes == "excluded"
    assert "Órgão de campanha." in text_of(page())


def test_a_change_that_still_waits_is_not_public(page):
    asked_rule("blog.exemplo.org", "excluded", side="right")

    assert "blog.exemplo.org" not in text_of(page())


def test_a_site_that_left_the_list_stays_on_the_page(page):
    retired("brasil247.com", reason="Mudou de dono e de redação.")

    entry = listed(page(), "left")["brasil247.com"]
    assert [step.becomes for step in entry.steps] == ["excluded", ""]
    assert "brasil247.com" not in listed(page())
    assert "Mudou de dono e de redação." in text_of(page())


def test_the_date_of_the_list_is_that_of_its_last_change(page):
    before = page().context["listed_on"]
    rule_in_force()

    assert before.isoformat() == "2026-12-01"
    assert page().context["listed_on"] == timezone.localdate()


def test_nobody_of_the_desk_is_named(page):
    rule_in_force("blog.exemplo.org", "excluded", side="right")

    assert "Davi" not in text_of(page())
    assert "Bia" not in text_of(page())


def test_the_page_is_linked_from_the_foot_of_every_page(page):
    page()

    assert "/fontes/" in Client().get("/pessoas/").content.decode().split('class="colophon"')[1]


def test_the_whole_list_can_be_taken_along(page):
    page()
    answer = Client().get("/fontes.csv")

    assert answer.content.decode().count("\n") > 200
    assert answer["Content-Type"] == "text/csv; charset=utf-8"


def test_the_page_is_read_in_english_too(page):
    page()

    assert "How we classify sources" in Client().get("/en/fontes/").content.decode()

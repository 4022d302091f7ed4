"""The lists that the desk keeps, through its own screens."""

import pytest
from django.urls import reverse

from checks.cited_sources import desk_rules
from checks.groups import make_groups_after_migrate
from checks.models import Person, SourceRule
from checks.source_policy.classification import classify

pytestmark = pytest.mark.django_db
ADD_RULE = "wagtailsnippets_checks_sourcerule:add"


@pytest.fixture
def desk(client):
    """The desk's browser, and groups with their permissions."""
    make_groups_after_migrate()
    return client


def rule(**fields):
    return {
        "address": "jornal.exemplo.org",
        "source_class": "reference_press",
        "reason": "Redação própria e correções públicas.",
        "side": "",
        "origin": "",
        **fields,
    }


def test_the_chief_editor_extends_the_source_policy(desk, bia):
    desk.force_login(bia)

    desk.post(reverse(ADD_RULE), rule())

    assert classify("https://jornal.exemplo.org/a", desk_rules()).source_class == "reference_press"


def test_a_rule_that_the_policy_cannot_read_is_refused_at_its_field(desk, bia):
    desk.force_login(bia)

    response = desk.post(reverse(ADD_RULE), rule(address="com.br"))

    assert response.status_code == 200
    assert "public suffix" in response.content.decode()
    assert not SourceRule.objects.exists()


def test_an_editor_reads_the_source_policy_and_does_not_change_it(desk, marina):
    desk.force_login(marina)

    response = desk.post(reverse(ADD_RULE), rule())

    assert response.status_code == 302
    assert not SourceRule.objects.exists()


def test_a_reporter_adds_a_person(desk, teo):
    desk.force_login(teo)

    desk.post(
        reverse("wagtailsnippets_checks_person:add"),
        {
            "name": "João Tavares",
            "slug": "joao-tavares",
            "kind": "person",
            "aliases": "[]",
            "party": "PY",
            "role": "candidato ao governo",
            "same_as": "",
        },
    )

    assert Person.objects.get().party == "PY"


def test_a_rule_that_came_another_way_and_cannot_be_read_is_left_out(caplog):
    SourceRule.objects.create(address="com.br", source_class="reference_press", reason="x")

    assert classify("https://blog.com.br/a", desk_rules()).source_class == "other"
    assert "not readable" in caplog.text

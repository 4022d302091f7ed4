"""The lists that the desk keeps, through its own screens."""

import pytest
from django.urls import reverse

from checks.groups import make_groups_after_migrate
from checks.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client):
    """The desk's browser, and groups with their permissions."""
    make_groups_after_migrate()
    return client


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

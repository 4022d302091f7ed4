"""Who has a check open now: told on lists and on the review, from Wagtail's own sessions."""

from datetime import timedelta

import pytest
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse
from django.utils import timezone
from wagtail.admin.models import EditingSession
from wagtail.models import Page

from checks.desk.presence import Present, freshness, open_now
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db


def has_open(person, fact_check, *, is_editing=False, ago=timedelta()):
    return EditingSession.objects.create(
        user=person,
        content_type=ContentType.objects.get_for_model(Page),
        object_id=str(fact_check.page_id),
        last_seen_at=timezone.now() - ago,
        is_editing=is_editing,
    )


@pytest.mark.parametrize(
    ("screen", "stage"), [("queue", "written"), ("mine", "written"), ("review_list", "in_review")]
)
def test_a_list_says_who_has_a_check_open(marina, bia, screen, stage):
    fact_check = FactCheckFactory(**{stage: True})
    has_open(bia, fact_check, is_editing=True)
    address = reverse(f"desk:{screen}") + ("?state=being_checked" if screen == "queue" else "")

    html = browser_of(marina).get(address).content.decode()

    assert "Bia está editando" in html


def test_the_review_says_who_has_the_editor_open(davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    has_open(bia, fact_check)

    html = browser_of(davi).get(reverse("desk:review", args=[fact_check.pk])).content.decode()

    assert "Bia está com ela aberta" in html


def test_nobody_is_told_of_themselves_or_of_who_left(marina, bia, davi):
    fact_check = FactCheckFactory(written=True)
    has_open(marina, fact_check)
    has_open(bia, fact_check, ago=freshness() * 2)
    has_open(davi, FactCheckFactory(written=True))

    assert open_now([fact_check.page_id], besides=marina) == {}


def test_two_windows_of_one_person_are_one_who_edits(marina, bia):
    fact_check = FactCheckFactory(written=True)
    has_open(bia, fact_check, is_editing=True)
    has_open(bia, fact_check)

    assert open_now([fact_check.page_id], besides=marina) == {
        fact_check.page_id: [Present("Bia", is_editing=True)]
    }


def test_a_screen_asks_once_however_many_rows_it_has(marina, bia, django_assert_num_queries):
    checks = [FactCheckFactory(written=True) for _ in range(3)]
    for fact_check in checks:
        has_open(bia, fact_check)
    ContentType.objects.get_for_model(Page)

    with django_assert_num_queries(1):
        present = open_now([one.page_id for one in checks], besides=marina)

    assert len(present) == 3


def test_the_editor_itself_asks_wagtail_who_is_there(marina):
    fact_check = FactCheckFactory(written=True)

    html = (
        browser_of(marina)
        .get(reverse("wagtailadmin_pages:edit", args=[fact_check.page_id]))
        .content.decode()
    )

    assert 'id="w-editing-sessions"' in html

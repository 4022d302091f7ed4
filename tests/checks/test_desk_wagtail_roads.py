"""Every road of Wagtail's admin by which a page could go out, change or come down is closed."""

import json
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from wagtail.models import Page, PageViewRestriction, Site

from checks.models import FactCheckPage, Person
from checks.permissions import Role
from tests.checks.desk_clients import browser_of, superuser
from tests.checks.rule_machine.wagtail_roads import (
    API_ACTS,
    BULK_ACTS,
    PAGE_ROADS,
    WAYS_OUT_OF_THE_EDITOR,
    page_roads,
)
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def root_browser(db):
    """The most that anyone may do: a superuser who is chief editor too."""
    return browser_of(superuser(Role.CHIEF_EDITOR))


def row_of(page_id):
    """Everything stored of the page, for comparing before and after."""
    return FactCheckPage.objects.filter(pk=page_id).values().get()


@pytest.mark.parametrize("road", PAGE_ROADS)
@pytest.mark.parametrize("stage", ["written", "in_review", "published"])
def test_an_act_of_wagtail_on_a_check_is_refused_with_the_sentence(root_browser, road, stage):
    page = FactCheckFactory(**{stage: True}).page
    before = row_of(page.pk)
    address, data = page_roads(page)[road]

    answer = root_browser.post(address, data)

    assert answer.status_code == 403
    assert "outra pessoa aprovou exatamente este conteúdo" in answer.content.decode()
    assert row_of(page.pk) == before
    assert not PageViewRestriction.objects.exists()
    assert FactCheckPage.objects.count() == 1


@pytest.mark.parametrize("stage", ["written", "in_review", "published", "correcting"])
@pytest.mark.parametrize("data", WAYS_OUT_OF_THE_EDITOR.values(), ids=WAYS_OUT_OF_THE_EDITOR.keys())
def test_the_editor_publishes_and_schedules_nothing(root_browser, stage, data):
    page = FactCheckFactory(**{stage: True}).page
    before = row_of(page.pk)

    answer = root_browser.post(
        reverse("wagtailadmin_pages:edit", args=[page.pk]), {"title": "Outra", **data}
    )

    assert answer.status_code == 403
    assert row_of(page.pk) == before


@pytest.mark.parametrize("act", BULK_ACTS)
@pytest.mark.parametrize("marked", ["the check", "its list"])
def test_a_bulk_act_that_would_reach_a_check_is_refused(root_browser, act, marked):
    page = FactCheckFactory(published=True).page
    FactCheckFactory(written=True)
    before = list(FactCheckPage.objects.order_by("pk").values())
    target = page if marked == "the check" else page.get_parent()
    address = reverse("wagtail_bulk_action", args=["wagtailcore", "page", act])

    answer = root_browser.post(
        f"{address}?id={target.pk}",
        {"include_descendants": "on", "chooser": page.get_parent().get_parent().pk},
    )

    assert answer.status_code == 403
    assert list(FactCheckPage.objects.order_by("pk").values()) == before


@pytest.mark.parametrize("act", API_ACTS)
def test_the_admin_api_acts_on_no_check(root_browser, act):
    page = FactCheckFactory(in_review=True).page
    before = row_of(page.pk)
    data = {
        "revision_id": page.get_latest_revision().pk,
        "destination_page_id": page.get_parent().pk,
        "locale": "en",
    }

    answer = root_browser.post(
        f"/desk/api/main/pages/{page.pk}/action/{act}/",
        json.dumps(data),
        content_type="application/json",
    )

    assert (answer.status_code, answer.json()["error_code"]) == (403, "not_approved")
    assert row_of(page.pk) == before
    assert FactCheckPage.objects.count() == 1


@pytest.mark.parametrize("act", ["delete", "copy", "unpublish"])
def test_the_list_of_checks_is_not_taken_away_from_under_them(root_browser, act):
    page = FactCheckFactory(published=True).page
    index = page.get_parent()
    data = {
        "new_title": "Cópia",
        "new_slug": "copia",
        "new_parent_page": index.get_parent().pk,
        "copy_subpages": "on",
        "publish_copies": "on",
        "include_descendants": "on",
    }

    answer = root_browser.post(reverse(f"wagtailadmin_pages:{act}", args=[index.pk]), data)

    assert answer.status_code == 403
    assert FactCheckPage.objects.get().live
    assert Page.objects.get(pk=index.pk).live


def test_the_list_alone_does_not_come_down_while_it_has_checks(root_browser):
    index = FactCheckFactory(published=True).page.get_parent()

    answer = root_browser.post(reverse("wagtailadmin_pages:unpublish", args=[index.pk]))

    assert answer.status_code == 403
    assert Page.objects.get(pk=index.pk).live


def test_privacy_on_the_list_hides_no_published_check(root_browser, client):
    page = FactCheckFactory(published=True).page

    answer = root_browser.post(
        reverse("wagtailadmin_pages:set_privacy", args=[page.get_parent().pk]),
        {"restriction_type": "login"},
    )

    assert answer.status_code == 403
    assert client.get(page.url).status_code == 200


@pytest.mark.db
def test_sql_hides_no_published_check_behind_the_privacy_of_a_page_above():
    above = FactCheckFactory(published=True).page.get_parent().get_parent()
    restriction = PageViewRestriction(page=above, restriction_type="login")

    with pytest.raises(IntegrityError, match="not hidden"), transaction.atomic():
        PageViewRestriction.objects.bulk_create([restriction])


def test_a_page_without_published_checks_may_be_private(root_browser):
    index = FactCheckFactory(in_review=True).page.get_parent()

    root_browser.post(
        reverse("wagtailadmin_pages:set_privacy", args=[index.pk]), {"restriction_type": "login"}
    )

    assert PageViewRestriction.objects.get().page_id == index.pk


def test_the_site_of_published_checks_is_not_deleted(root_browser):
    FactCheckFactory(published=True)
    site = Site.objects.get()

    answer = root_browser.post(reverse("wagtailsites:delete", args=[site.pk]))

    assert answer.status_code == 403
    assert Site.objects.get() == site


def test_a_site_is_not_turned_away_from_its_published_checks(root_browser):
    FactCheckFactory(published=True)
    site = Site.objects.get()
    elsewhere = site.root_page.add_child(instance=Page(title="Outro", slug="outro"))
    data = {"hostname": "testserver", "port": 443, "site_name": "", "is_default_site": "on"}

    answer = root_browser.post(
        reverse("wagtailsites:edit", args=[site.pk]), data | {"root_page": elsewhere.pk}
    )

    assert answer.status_code == 403
    assert Site.objects.get().root_page_id == site.root_page_id


def test_a_site_changes_its_name_with_checks_below_it():
    FactCheckFactory(published=True)
    site = Site.objects.get()

    site.site_name = "Lastro"
    site.save()

    assert Site.objects.get().site_name == "Lastro"


def test_someone_whose_claims_are_checked_is_not_deleted_and_the_desk_says_so(root_browser):
    person = FactCheckFactory(published=True).claim.claimant

    answer = root_browser.post(reverse("wagtailsnippets_checks_person:delete", args=[person.pk]))

    assert answer.status_code == 409
    assert Person.objects.filter(pk=person.pk).exists()


def test_a_bulk_act_on_accounts_is_not_taken_for_one_on_checks(root_browser):
    page = FactCheckFactory(published=True).page
    get_user_model().objects.get_or_create(pk=page.pk, defaults={"username": "outra-conta"})
    address = reverse("wagtail_bulk_action", args=["auth", "user", "delete"])

    answer = root_browser.get(f"{address}?id={page.pk}")

    assert answer.status_code == 200


def test_moving_the_list_of_checks_is_refused(root_browser):
    index = FactCheckFactory(published=True).page.get_parent()
    elsewhere = index.get_parent().add_child(instance=Page(title="Outro", slug="outro"))

    answer = root_browser.post(
        reverse("wagtailadmin_pages:move_confirm", args=[index.pk, elsewhere.pk])
    )

    assert answer.status_code == 403


def test_changing_the_address_of_the_list_meets_the_database_wall_and_is_answered(root_browser):
    index = FactCheckFactory(published=True).page.get_parent()

    answer = root_browser.post(
        reverse("wagtailadmin_pages:edit", args=[index.pk]),
        {
            "title": index.title,
            "slug": "outro-endereco",
            "action-publish": "1",
            "comments-TOTAL_FORMS": 0,
            "comments-INITIAL_FORMS": 0,
            "comments-MIN_NUM_FORMS": 0,
            "comments-MAX_NUM_FORMS": "",
        },
    )

    assert answer.status_code == 403
    assert FactCheckPage.objects.get().url_path.startswith("/checagens/")


def test_a_check_is_not_made_by_hand(root_browser):
    index = FactCheckFactory().page.get_parent()

    answer = root_browser.post(
        reverse("wagtailadmin_pages:add", args=["checks", "factcheckpage", index.pk]),
        {"title": "Direto", "slug": "direto", "statement": "x", "action-publish": "1"},
    )

    assert answer.status_code == 403
    assert FactCheckPage.objects.count() == 1


def test_scheduled_publishing_finds_nothing_to_publish(root_browser):
    page = FactCheckFactory(written=True).page.get_latest_revision_as_object()
    page.go_live_at = timezone.now() + timedelta(minutes=1)

    revision = page.save_revision()

    assert revision.approved_go_live_at is None
    assert revision.as_object().go_live_at is None


def test_the_editor_offers_saving_only(marina):
    page = FactCheckFactory(written=True).page

    screen = browser_of(marina).get(reverse("wagtailadmin_pages:edit", args=[page.pk]))

    html = screen.content.decode()
    assert 'name="action-publish"' not in html
    assert reverse("wagtailadmin_pages:unpublish", args=[page.pk]) not in html
    assert reverse("wagtailadmin_pages:copy", args=[page.pk]) not in html
    assert reverse("wagtailadmin_pages:delete", args=[page.pk]) not in html

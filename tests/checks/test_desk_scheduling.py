"""Approving for a time at the desk: the fields, what is refused, and the waiting state."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from checks.desk.local_time import instant_of
from checks.models import FactCheckPage, LogEntry
from checks.refusals import NoSuchTime
from checks.review_refusals import TimeNotClear
from tests.checks.desk_clients import as_shown, browser_of
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db


def approve_for(browser, fact_check, at):
    local = timezone.localtime(at)
    return browser.post(
        reverse("desk:approve", args=[fact_check.pk]),
        as_shown(fact_check)
        | {
            "when": "at",
            "publish_on": f"{local:%Y-%m-%d}",
            "publish_time": f"{local:%H:%M}",
        },
    )


def test_the_hour_typed_is_the_newsrooms_own():
    instant = instant_of("2026-09-14", "18:05")

    assert instant == datetime(2026, 9, 14, 21, 5, tzinfo=ZoneInfo("UTC"))


@pytest.mark.parametrize(
    ("day", "hour"), [("2018-11-04", "00:30"), ("2018-02-17", "23:30")], ids=["skipped", "twice"]
)
def test_an_hour_that_the_change_of_the_clocks_skips_or_repeats_is_refused(day, hour):
    with pytest.raises(TimeNotClear):
        instant_of(day, hour)


@pytest.mark.parametrize(
    ("day", "hour"),
    [("", ""), ("2026-13-40", "10:00"), ("2026-10-01", "25:00"), ("amanhã", "cedo"), ("1", "10h")],
)
def test_what_is_no_day_and_hour_is_refused(day, hour):
    with pytest.raises(NoSuchTime):
        instant_of(day, hour)


def test_an_approval_for_a_time_waits_and_says_when_it_goes_out(davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    at = timezone.now() + timedelta(hours=3)

    answer = approve_for(browser_of(davi), fact_check, at)

    fact_check.refresh_from_db()
    screen = browser_of(bia).get(reverse("desk:review", args=[fact_check.pk])).content.decode()
    assert answer.status_code == 302
    assert fact_check.state == "approved"
    assert not FactCheckPage.objects.get(pk=fact_check.page_id).live
    assert "Vai ao ar: " in screen
    assert "Davi" in screen
    assert reverse("desk:unschedule", args=[fact_check.pk]) in screen


@pytest.mark.parametrize("ahead", [timedelta(hours=-1), timedelta(days=400)])
def test_a_time_that_is_past_or_too_far_is_refused_and_stays_in_the_form(davi, ahead):
    fact_check = FactCheckFactory(in_review=True)
    at = timezone.now() + ahead

    answer = approve_for(browser_of(davi), fact_check, at)

    fact_check.refresh_from_db()
    assert answer.status_code == 409
    assert f"{timezone.localtime(at):%Y-%m-%d}" in answer.content.decode()
    assert fact_check.state == "in_review"


def test_what_waits_is_stopped_with_a_reason_by_who_approves_or_submitted(marina, davi, teo):
    fact_check = FactCheckFactory(in_review=True)
    approve_for(browser_of(davi), fact_check, timezone.now() + timedelta(hours=3))
    stop = reverse("desk:unschedule", args=[fact_check.pk])

    assert browser_of(teo).post(stop, {"reason": "Não."}).status_code == 403
    assert browser_of(marina).post(stop, {"reason": " "}).status_code == 409
    assert browser_of(marina).post(stop, {"reason": "Saiu um número novo."}).status_code == 302
    fact_check.refresh_from_db()
    assert (fact_check.state, fact_check.publish_at) == ("editing", None)
    assert LogEntry.objects.latest("number").note == "Saiu um número novo."


def test_the_second_approver_of_what_waits_is_told_who_was_first(davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    approve_for(browser_of(davi), fact_check, timezone.now() + timedelta(hours=3))

    for name in ("approve", "send_back"):
        answer = browser_of(bia).post(
            reverse(f"desk:{name}", args=[fact_check.pk]),
            {"seen_hash": fact_check.review_hash, "note": "Espere."},
        )
        assert answer.status_code == 409
        assert "Davi fez isto em" in answer.content.decode()


def test_the_list_of_reviews_names_what_waits_for_its_time(davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    approve_for(browser_of(davi), fact_check, timezone.now() + timedelta(hours=3))

    screen = browser_of(bia).get(reverse("desk:review_list")).content.decode()

    assert "Aprovadas, à espera da hora" in screen
    assert fact_check.claim.statement in screen


def test_the_editor_is_told_who_approved_what_they_still_write_in(marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    approve_for(browser_of(davi), fact_check, timezone.now() + timedelta(hours=3))

    screen = (
        browser_of(marina)
        .get(reverse("wagtailadmin_pages:edit", args=[fact_check.page_id]))
        .content.decode()
    )

    assert "Davi aprovou esta checagem em" in screen

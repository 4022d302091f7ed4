"""The rows around a check, and a check that may come back, tell a blind reader nothing either."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import workflow
from tests.checks.blind_walk import (
    MARKER,
    SECRETS,
    TELLTALE,
    addresses_of_its_rows,
    admin_addresses,
    hide,
    hide_change,
    told,
    where_told,
)
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory
from tests.factories.newsroom import ask_for_second_readings

pytestmark = pytest.mark.django_db


@pytest.fixture
def hidden(marina):
    """A check under review, written by Marina with secrets in every field and every side road."""
    return hide(marina)


@pytest.fixture
def hidden_change(marina, davi, bia):
    """A published check whose verdict a correction under review would change, with all its rows."""
    return hide_change(marina, davi, bia)


def test_no_row_of_a_published_check_tells_a_blind_reader_the_verdict_to_come(hidden_change, davi):
    addresses = [*admin_addresses(hidden_change), *addresses_of_its_rows(hidden_change)]
    telling, reached = where_told(davi, addresses)

    assert telling == set()
    assert reached > 60


def test_the_same_rows_tell_an_author_so_this_walk_would_notice_too(hidden_change, marina):
    own = [reverse("desk:review", args=[hidden_change.pk])]
    tell, _reached = where_told(marina, [*own, *addresses_of_its_rows(hidden_change)])

    settled = hidden_change.reply_requests.filter(outcomes__isnull=False).get()
    dossier = hidden_change.dossiers.get()
    assert reverse("desk:reply", args=[settled.pk]) in tell
    assert reverse("desk:dossier_file", args=[dossier.pk, "json"]) in tell
    assert reverse("desk:review", args=[hidden_change.pk]) in tell


@pytest.mark.parametrize("way", ["waiting for its time", "discarded"])
def test_the_text_stays_hidden_where_it_could_come_back_from(hidden, marina, davi, bia, way):
    if way == "discarded":
        workflow.recall(hidden, by=marina)
        workflow.discard(hidden, by=marina, reason=f"motivo {MARKER}")
    else:
        approve_blind(hidden, by=davi, publish_at=timezone.now() + timedelta(hours=3))
    browser = browser_of(bia)

    for address in (
        reverse("desk:review", args=[hidden.pk]),
        reverse("wagtailadmin_pages:view_draft", args=[hidden.page_id]),
        reverse("wagtailadmin_pages:history", args=[hidden.page_id]),
        reverse("desk:standing", args=[hidden.pk]),
        reverse("desk:beside", args=[hidden.pk]),
    ):
        assert not TELLTALE.search(told(browser.get(address, follow=True))), address


def test_what_was_stopped_unseen_can_be_read_blind_again(hidden, marina, davi, bia):
    approve_blind(hidden, by=davi, publish_at=timezone.now() + timedelta(hours=3))
    browser = browser_of(bia)
    screen = browser.get(reverse("desk:review", args=[hidden.pk])).content.decode()

    browser.post(reverse("desk:unschedule", args=[hidden.pk]), {"reason": "Ligaram da fonte."})
    workflow.take(hidden, by=marina, take_over=True)
    again = workflow.submit(hidden, by=marina)

    assert "Vai ao ar" in screen
    assert reverse("desk:unschedule", args=[hidden.pk]) in screen
    assert read_blind(again, by=bia).agrees


def test_who_approved_before_the_setting_came_still_sees_what_waits(marina, davi, bia):
    fact_check = FactCheckFactory(in_review=True, by=marina, **SECRETS)
    in_time = timezone.now() + timedelta(hours=3)
    workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash, publish_at=in_time)
    ask_for_second_readings()
    address = reverse("desk:review", args=[fact_check.pk])

    assert MARKER in browser_of(davi).get(address).content.decode()
    assert MARKER not in browser_of(bia).get(address).content.decode()


def read_blind(fact_check, *, by):
    return workflow.second_read(
        fact_check,
        by=by,
        verdict="misleading",
        note="O dado é real.",
        seen_hash=fact_check.review_hash,
    )


def approve_blind(fact_check, *, by, publish_at):
    read_blind(fact_check, by=by)
    return workflow.approve(
        fact_check, by=by, seen_hash=fact_check.review_hash, publish_at=publish_at
    )

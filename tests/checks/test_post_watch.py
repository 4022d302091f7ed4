"""The desk hears when a post that a check rests on is edited, taken away or put back."""

from datetime import timedelta

import pytest

from checks import notices
from checks.models import LogEntry
from social_capture import presence
from tests.factories.captures import CaptureFactory, PostFactory
from tests.factories.checks import AppearanceFactory, FactCheckFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def fact_check(marina):
    return FactCheckFactory(written=True, by=marina)


@pytest.fixture
def first(fact_check):
    """The kept copy of a post in which the claim was seen."""
    capture = CaptureFactory(ok=True)
    AppearanceFactory(claim=fact_check.claim, post=capture.post, capture=capture)
    presence.begin(capture.post_id, capture.finished_at)
    return capture


def told(person):
    return [(notice.kind, notice.fact_check_id) for notice in notices.unread_of(person)]


def visit(first, **values):
    capture = CaptureFactory(post=first.post, **values)
    presence.note_visit(capture)
    return capture


def test_an_edited_post_alerts_who_wrote_the_check_and_the_chief(marina, bia, fact_check, first):
    visit(first, ok=True, version=2, has_changed=True)

    assert told(marina) == told(bia) == [("post_changed", fact_check.pk)]
    assert LogEntry.objects.filter(act="post_changed", fact_check=fact_check).count() == 1


def test_an_unchanged_post_alerts_nobody(marina, first):
    visit(first, ok=True, version=None, has_changed=False)

    assert told(marina) == []


def test_a_post_that_is_gone_and_comes_back_is_told_both_times(marina, fact_check, first):
    for hours in (1, 3):
        at = first.finished_at + timedelta(hours=hours)
        visit(first, status="not_found", finished_at=at)
    visit(first, ok=True, version=None, finished_at=at + timedelta(hours=1))

    assert {kind for kind, _check in told(marina)} == {"post_gone", "post_returned"}


def test_a_refused_appearance_is_no_reason_to_alert(marina, first):
    first.appearances.update(state="refused")

    visit(first, ok=True, version=2, has_changed=True)

    assert told(marina) == []


def test_without_a_check_whoever_asked_for_the_copy_is_told(marina):
    first = CaptureFactory(ok=True, post=PostFactory(), requested_by=marina)
    presence.begin(first.post_id, first.finished_at)

    changed = visit(first, ok=True, version=2, has_changed=True)

    notice = notices.unread_of(marina).get()
    assert (notice.fact_check, notice.details["capture"]) == (None, changed.pk)


def test_the_notice_leads_to_the_copy(client, marina):
    test_without_a_check_whoever_asked_for_the_copy_is_told(marina)
    client.force_login(marina)

    text = client.get("/desk/").content.decode()

    assert f"/desk/captures/{notices.unread_of(marina).get().details['capture']}/" in text

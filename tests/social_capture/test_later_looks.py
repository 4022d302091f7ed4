"""A kept post is looked at again on a schedule; two misses apart say that it was taken away."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from social_capture import later_looks, presence
from social_capture.absence import TWO_MISSES_APART, is_gone
from social_capture.look_schedule import SLOTS, latest_due, next_at, planned
from social_capture.models import Capture, Post, PostEvent
from social_capture.models.post_event import PostEventsAreAppendOnly
from social_capture.signals import post_changed, post_gone
from tests.factories.captures import CaptureFactory, PostFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]
KEPT = datetime(2026, 9, 12, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def clock(monkeypatch):
    """Sets what the sweep takes for now."""

    def at(instant):
        monkeypatch.setattr(later_looks.timezone, "now", lambda: instant)

    return at


@pytest.fixture
def kept():
    post = PostFactory()
    presence.begin(post.pk, KEPT)
    post.refresh_from_db()
    return post


def slots(post):
    looks = post.captures.filter(reason="later_look").order_by("pk")
    return [capture.slot for capture in looks]


def ended(post, status, at, **values):
    """A visit that ended; its outcome is noted as the worker does."""
    capture = CaptureFactory(
        post=post, status=status, finished_at=at, wacz_sha256="0" * 64, **values
    )
    presence.note_visit(capture)
    post.refresh_from_db()
    return capture


def kinds(post):
    return [event.kind for event in post.events.all()]


def test_the_first_copy_plans_the_looks():
    post = PostFactory()

    ended(post, "ok", KEPT)

    assert (post.kept_at, post.next_look_at) == (KEPT, KEPT + HOUR)


def test_each_slot_is_looked_at_when_its_time_comes(kept, clock):
    for after in SLOTS.values():
        clock(KEPT + after)
        later_looks.look_again()
        Capture.objects.update(status="failed", finished_at=KEPT)

    kept.refresh_from_db()
    assert slots(kept) == ["1h", "1d", "7d", "30d"]
    assert kept.next_look_at is None


def test_nothing_is_asked_before_its_time(kept, clock):
    clock(KEPT + HOUR - timedelta(seconds=1))

    assert later_looks.look_again() == 0


def test_a_second_sweep_asks_for_nothing_more(kept, clock):
    clock(KEPT + HOUR)

    assert [later_looks.look_again(), later_looks.look_again()] == [1, 0]


def test_after_a_stop_only_the_latest_slot_is_made_up_for(kept, clock):
    clock(KEPT + timedelta(days=2))

    later_looks.look_again()

    kept.refresh_from_db()
    assert slots(kept) == ["1d"]
    assert kept.next_look_at == KEPT + SLOTS["7d"]


def test_a_stop_of_hours_is_caught_up_without_a_burst(clock):
    for post in PostFactory.create_batch(later_looks.MOST_WAITING + 5):
        presence.begin(post.pk, KEPT)
    clock(KEPT + 3 * HOUR)

    asked = [later_looks.look_again(), later_looks.look_again()]

    assert asked == [later_looks.MOST_WAITING, 0]


def test_a_post_that_was_never_kept_is_not_looked_at_again(clock):
    ended(PostFactory(), "login_wall", KEPT)
    clock(KEPT + timedelta(days=60))

    assert later_looks.look_again() == 0


@pytest.mark.parametrize("status", ["not_found", "deleted"])
def test_one_miss_alone_is_not_deleted(kept, status):
    """Cases 2 and 3."""
    ended(kept, status, KEPT + HOUR)

    assert (kept.deleted_since, kinds(kept)) == (None, ["missed"])
    assert kept.text_nfc == "Dobramos as vagas em creche."


def test_a_miss_is_looked_at_a_second_time_soon(kept, clock):
    """Case 3."""
    ended(kept, "not_found", KEPT + HOUR)
    clock(KEPT + HOUR + TWO_MISSES_APART)

    later_looks.look_again()

    assert slots(kept) == [f"miss-{kept.events.get().pk}-1"]


def test_two_misses_apart_mark_the_post_as_gone_since_the_first(kept):
    """Cases 2 and 3."""
    ended(kept, "not_found", KEPT + HOUR)
    ended(kept, "deleted", KEPT + HOUR + TWO_MISSES_APART)

    assert (kept.deleted_since, kinds(kept)) == (KEPT + HOUR, ["missed", "gone"])


def test_two_misses_close_together_are_one(kept):
    """Case 3."""
    ended(kept, "not_found", KEPT + HOUR)
    ended(kept, "not_found", KEPT + HOUR + TWO_MISSES_APART - timedelta(seconds=1))

    assert (kept.deleted_since, kinds(kept)) == (None, ["missed"])


def test_a_post_seen_between_two_misses_is_not_gone(kept):
    """Case 3."""
    ended(kept, "not_found", KEPT + HOUR)
    ended(kept, "ok", KEPT + 2 * HOUR)
    ended(kept, "not_found", KEPT + 3 * HOUR)

    assert (kept.deleted_since, kinds(kept)) == (None, ["missed", "seen_again", "missed"])


@pytest.mark.parametrize("status", ["login_wall", "challenge", "timeout", "crashed", "failed"])
def test_a_visit_that_saw_nothing_says_nothing(kept, status):
    ended(kept, "not_found", KEPT + HOUR)
    ended(kept, status, KEPT + 5 * HOUR)

    assert kinds(kept) == ["missed"]


def test_a_post_that_comes_back_loses_the_mark_and_keeps_the_record(kept):
    ended(kept, "not_found", KEPT + HOUR)
    ended(kept, "not_found", KEPT + 3 * HOUR)
    ended(kept, "ok", KEPT + 9 * HOUR)

    assert (kept.deleted_since, kinds(kept)) == (None, ["missed", "gone", "seen_again"])


def test_a_miss_that_the_interface_tells_counts_as_one(kept):
    presence.missed(kept.pk, at=KEPT + HOUR)
    presence.missed(kept.pk, at=KEPT + 3 * HOUR)

    kept.refresh_from_db()
    assert kept.deleted_since == KEPT + HOUR
    assert {event.source for event in kept.events.all()} == {"api"}


def test_what_we_never_held_is_not_deleted_since():
    post = PostFactory()
    ended(post, "not_found", KEPT)
    ended(post, "not_found", KEPT + 9 * HOUR)

    assert (post.deleted_since, kinds(post)) == (None, [])


def test_events_are_only_added(kept):
    ended(kept, "not_found", KEPT + HOUR)
    event = kept.events.get()

    with pytest.raises(PostEventsAreAppendOnly):
        event.save()
    with pytest.raises(PostEventsAreAppendOnly):
        event.delete()


def test_a_listener_that_fails_does_not_undo_the_fact(kept):
    def fail(**_kwargs):
        Post.objects.create(platform="", post_id="")

    post_gone.connect(fail)
    try:
        ended(kept, "not_found", KEPT + HOUR)
        ended(kept, "not_found", KEPT + 3 * HOUR)
    finally:
        post_gone.disconnect(fail)

    assert kept.deleted_since is not None
    assert PostEvent.objects.filter(post=kept, kind="gone").exists()


def test_a_changed_text_is_told(kept):
    told = []

    def listen(post, capture, **_kwargs):
        told.append((post, capture.version))

    post_changed.connect(listen)
    ended(kept, "ok", KEPT + HOUR, version=2, has_changed=True)
    post_changed.disconnect(listen)

    assert told == [(kept, 2)]


@given(minutes=st.integers(min_value=0, max_value=400))
def test_gone_needs_the_whole_interval(minutes):
    later = KEPT + timedelta(minutes=minutes)

    assert is_gone(KEPT, later) is (timedelta(minutes=minutes) >= TWO_MISSES_APART)


@given(stops=st.lists(st.integers(min_value=1, max_value=60 * 24 * 40), max_size=12))
def test_whatever_the_stops_no_slot_comes_twice_and_the_last_one_comes(stops):
    looks, done, now = planned(KEPT, None, None), [], KEPT
    for minutes in [*stops, 60 * 24 * 31]:
        now += timedelta(minutes=minutes)
        look = latest_due(looks, done, now)
        if look is not None:
            done.append(look.slot)

    assert len(done) == len(set(done))
    assert done[-1] == "30d"
    assert next_at(looks, now) is None

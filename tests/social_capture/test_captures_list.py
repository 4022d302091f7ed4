"""The list of captures: found by words, narrowed, paged, followed and tried again in one go."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from social_capture import capturing, keyset, narrowing
from social_capture.cursor_text import instant_in, numbers_among, written
from social_capture.desk import listing
from social_capture.models import Capture
from tests.factories.captures import CaptureFactory, PostFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]
LISTING = "/desk/captures/"
BEGINNING = datetime(2026, 9, 12, 12, 0, tzinfo=UTC)


@pytest.fixture
def desk(client):
    client.force_login(get_user_model().objects.create_superuser("bia", password="x"))
    return client


def shown(desk, **query):
    return [capture.pk for capture in desk.get(LISTING, query).context["captures"]]


@pytest.mark.parametrize(
    "typed", ["vacinação", "VACINACAO", "vacin", "dengue vacinacao", "  vacinação, dengue! "]
)
def test_a_capture_is_found_without_accents_or_case_and_by_the_beginning(desk, typed):
    found = CaptureFactory(ok=True, text_nfc="A vacinação contra a dengue parou")
    CaptureFactory(ok=True, text_nfc="A estrada parou")

    assert shown(desk, q=typed) == [found.pk]


@pytest.mark.parametrize("few", [0, 1_000], ids=["walked by the order", "by their numbers"])
def test_few_or_many_the_same_is_found(desk, monkeypatch, few):
    monkeypatch.setattr(narrowing, "FEW", few)
    found = CaptureFactory(ok=True, text_nfc="Greve na creche", post__author_handle="helena")
    CaptureFactory(ok=True, text_nfc="Greve na escola", post__author_handle="helena")

    assert shown(desk, q="greve creche", account="@helena") == [found.pk]


def test_a_capture_is_found_by_a_pasted_address_and_by_its_author(desk):
    found = CaptureFactory(failed=True, address="https://a.example/p/88213", post__author_name="Zé")
    CaptureFactory(failed=True, address="https://a.example/p/88214")

    assert shown(desk, q="https://a.example/p/88213") == [found.pk]
    assert shown(desk, q="ze 88213") == [found.pk]


def test_words_read_later_are_found_too(desk):
    capture = capturing.request("https://a.example/p/1")
    Capture.objects.filter(pk=capture.pk).update(text_nfc="Ornitorrinco", version=1)
    capture.refresh_from_db()

    capturing.finding.remember_words(capture)

    assert shown(desk, q="ornitorrinco") == [capture.pk]


@pytest.mark.parametrize(
    "query",
    [
        {"platform": "x"},
        {"outcome": "failed"},
        {"reason": "collected"},
        {"account": "@helena"},
        {"since": "2026-09-13"},
        {"until": "2026-09-13", "since": "2026-09-13"},
        {"tab": "people"},
    ],
    ids=str,
)
def test_each_filter_leaves_what_it_names(desk, query):
    post = PostFactory(platform="x", author_handle="helena")
    day = datetime(2026, 9, 13, 20, 0, tzinfo=UTC)
    found = CaptureFactory(failed=True, post=post, reason="collected", queued_at=day)
    CaptureFactory(ok=True, queued_at=BEGINNING, post__author_handle="davi")

    assert shown(desk, **query) == [found.pk]


@pytest.mark.parametrize(
    "query",
    [{"platform": "orkut"}, {"outcome": "'"}, {"since": "ontem"}, {"q": "a"}, {"tab": "x"}],
    ids=str,
)
def test_what_is_no_filter_narrows_nothing(desk, query):
    capture = CaptureFactory(ok=True)

    assert shown(desk, **query) == [capture.pk]


@pytest.mark.parametrize(
    ("query", "opening", "number"),
    [
        ({}, '<details class="desk-fold">', ""),
        (
            {"platform": "x", "since": "2026-09-13"},
            '<details class="desk-fold" open>',
            '<span class="n">2</span>',
        ),
    ],
    ids=["none", "two"],
)
def test_the_filters_are_folded_until_one_is_set_and_say_how_many_are(desk, query, opening, number):
    text = " ".join(desk.get(LISTING, query).content.decode().split())

    assert opening in text
    assert f"Filtros {number}".strip() in text.split(opening)[1][:120]


def test_a_filter_that_was_not_applied_is_told(desk):
    text = desk.get(LISTING, {"since": "ontem"}).content.decode()

    assert 'role="status"' in text.split("data-desk-results")[0]


def test_pages_follow_each_other_and_lose_nobody(desk, monkeypatch):
    monkeypatch.setattr(keyset, "PAGE_SIZE", 2)
    same = [CaptureFactory(failed=True, queued_at=BEGINNING) for _number in range(3)]
    older = CaptureFactory(failed=True, queued_at=BEGINNING - timedelta(microseconds=1))
    seen, query = [], ""
    while True:
        context = desk.get(f"{LISTING}{query}").context
        seen += [capture.pk for capture in context["captures"]]
        query = context["next_page"]
        if not query:
            break

    assert seen == [one.pk for one in reversed(same)] + [older.pk]


@pytest.mark.parametrize("after", ["x", "~", "2026-01-01~9e9", f"{'9' * 70}~1", "2026-01-01~0"])
def test_a_cursor_that_is_none_is_the_first_page(desk, after):
    capture = CaptureFactory(failed=True)

    assert shown(desk, after=after) == [capture.pk]


@given(st.datetimes(timezones=st.just(UTC)))
def test_an_instant_in_an_address_comes_back_exactly(instant):
    assert instant_in(written(instant)) == instant


@given(st.lists(st.text(max_size=30), max_size=20))
def test_whatever_a_form_names_only_numbers_of_rows_are_read(texts):
    assert all(0 < number < 2**63 for number in numbers_among(texts))


def test_a_list_of_one_page_asks_the_database_as_often_as_one_of_fifty(
    desk, django_assert_max_num_queries
):
    for _number in range(12):
        CaptureFactory(ok=True)
    desk.get(LISTING)

    with django_assert_max_num_queries(24):
        desk.get(LISTING)


def test_counts_stop_where_a_person_stops_reading(desk, monkeypatch):
    monkeypatch.setattr(listing, "COUNTED_UP_TO", 1)
    CaptureFactory.create_batch(2, failed=True)

    tabs = {tab["name"]: tab for tab in listing.counts()}

    assert (tabs["people"]["count"], tabs["people"]["is_more"]) == (1, True)


def test_the_first_copy_of_a_post_that_was_taken_away_has_a_tab(desk):
    gone = CaptureFactory(ok=True, version=1, post__deleted_since=timezone.now())
    CaptureFactory(ok=True, version=2, post=gone.post)
    CaptureFactory(ok=True, version=1)

    assert shown(desk, tab="gone") == [gone.pk]


@pytest.mark.parametrize("title", ["", "A greve"], ids=["as its name", "beside its name"])
def test_a_row_says_the_address_once(desk, title):
    CaptureFactory(failed=True, post=None, title=title, address="https://a.example/p/88213")

    text = desk.get(LISTING).content.decode()

    assert (
        text.split("<tbody>")[1].count(">https://a.example/p/88213")
        + text.count("· https://a.example/p/88213")
        == 1
    )


def test_what_a_screen_waits_for_is_told_row_by_row(desk):
    step = {"name": "open", "started": "now", "ms": 0, "result": "running", "error": ""}
    running = CaptureFactory(status="running", steps=[step], started_at=timezone.now())
    ended = CaptureFactory(ok=True)
    CaptureFactory(ok=True, address="https://a.example/outra")

    text = desk.get(f"{LISTING}rows/?id={running.pk}&id={ended.pk}&id=x").content.decode()

    assert text.count("data-desk-waits") == 1
    assert 'class="now"' in text
    assert "https://a.example/outra" not in text


def test_marked_ones_are_tried_again_in_one_go(desk):
    failed = CaptureFactory.create_batch(2, failed=True)
    waits = CaptureFactory()

    answer = desk.post(
        f"{LISTING}retry/", {"mark": [one.pk for one in [*failed, waits]]}, follow=True
    )

    assert Capture.objects.unfinished().count() == 3
    assert "1 ficou" in answer.content.decode()


def test_more_than_may_be_marked_at_once_is_refused_whole(desk):
    failed = CaptureFactory(failed=True)

    desk.post(f"{LISTING}retry/", {"mark": [failed.pk, *range(10_000, 10_500)]})

    failed.refresh_from_db()
    assert failed.status == "failed"


def test_what_we_hold_is_looked_at_again_by_a_new_visit(desk):
    kept = CaptureFactory(ok=True, address="https://a.example/p/1")

    desk.post(f"{LISTING}{kept.pk}/retry/")

    kept.refresh_from_db()
    assert kept.status == "ok"
    assert Capture.objects.unfinished().get().address == "https://a.example/p/1"


def test_trying_again_leads_back_only_to_a_page_of_ours(desk):
    failed = CaptureFactory(failed=True)

    answer = desk.post(f"{LISTING}{failed.pk}/retry/", {"next": "https://evil.example/"})

    assert answer.url == f"{LISTING}{failed.pk}/"


def test_a_later_copy_settles_what_asked_for_a_person():
    post = PostFactory()
    wall = CaptureFactory(failed=True, post=post)
    copy = CaptureFactory(ok=True, post=post)

    capturing._settle_what_came_before(copy)

    wall.refresh_from_db()
    assert (wall.status, wall.stage) == ("failed", "done")


def test_a_retry_asks_for_a_person_again():
    wall = CaptureFactory(failed=True, settled_at=timezone.now())

    capturing.retry(wall)
    Capture.objects.filter(pk=wall.pk).update(status="failed")

    wall.refresh_from_db()
    assert wall.stage == "people"


@pytest.mark.parametrize("status", Capture.Status.values)
def test_the_database_derives_the_stage_from_the_outcome(status):
    capture = CaptureFactory(status=status, finished_at=BEGINNING, wacz_sha256="0" * 64)

    expected = "unfinished" if status in Capture.UNFINISHED else "done"
    expected = "people" if status in Capture.NEEDS_PEOPLE else expected
    capture.refresh_from_db()
    assert capture.stage == expected


def understood(desk, *lines):
    return desk.post(f"{LISTING}understand/", {"links": "\n".join(lines)}).content.decode()


def test_each_line_is_understood_before_anything_is_asked_for(desk):
    text = understood(desk, "https://x.com/helena/status/88?s=20", "https://noticia.example/a")

    assert "@helena" in text
    assert "noticia.example/a" in text
    assert not Capture.objects.exists()


def test_a_post_that_we_know_leads_to_its_copy(desk):
    capture = capturing.request("https://x.com/helena/status/88")

    assert f"{LISTING}{capture.pk}/" in understood(desk, "https://twitter.com/i/status/88")


def test_a_line_that_is_none_says_why(desk):
    text = understood(desk, "", "file:///etc/passwd", "<script>alert(1)</script>")

    assert "Linha 2" in text
    assert "<script>alert" not in text


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"], ids=["first", "last"])
@pytest.mark.parametrize("zone", ["America/Sao_Paulo", "Asia/Tokyo"])
def test_the_first_and_the_last_day_there_are_narrow_like_any_other(desk, day, zone):
    found = CaptureFactory(ok=True)
    seen_from = {"since": day} if day < "2026" else {"until": day}

    with timezone.override(zone):
        assert shown(desk, **seen_from) == [found.pk]

"""The page of one post: its versions beside each other, its reach, and what became of it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth import get_user_model
from hypothesis import given
from hypothesis import strategies as st

from social_capture import presence
from social_capture.models import ReachSample
from social_capture.reach_chart import HEIGHT, WIDTH, chart_of
from tests.factories.captures import (
    ArtefactFactory,
    CaptureFactory,
    PostFactory,
    ReachSampleFactory,
)

pytestmark = [pytest.mark.db, pytest.mark.django_db]
BEGINNING = datetime(2026, 9, 12, 12, 0, tzinfo=UTC)


@pytest.fixture
def desk(client):
    client.force_login(get_user_model().objects.create_superuser("bia", password="x"))
    return client


def page(desk, post):
    return desk.get(f"/desk/captures/posts/{post.pk}/").content.decode()


def test_versions_stand_beside_each_other_with_what_changed(desk):
    post = PostFactory()
    CaptureFactory(ok=True, post=post, version=1, text_nfc="A gestão <b>triplicou</b> as vagas.")
    CaptureFactory(ok=True, post=post, version=2, text_nfc="A gestão dobrou as vagas.")

    text = page(desk, post)

    assert "<del>&lt;b&gt;triplicou&lt;/b&gt; </del>" in text
    assert "<ins>dobrou </ins>" in text


def test_what_became_of_a_post_is_told_in_order(desk):
    post = CaptureFactory(ok=True).post
    presence.begin(post.pk, BEGINNING)
    for hours in (1, 3):
        presence.missed(post.pk, at=BEGINNING + timedelta(hours=hours))

    text = page(desk, post)

    assert "Apagado depois da captura" in text
    assert text.index("não encontrado uma vez") < text.index("sumiu: não encontrado duas vezes")


def test_every_spelling_that_was_pasted_is_listed(desk):
    post = CaptureFactory(ok=True).post
    post.addresses.create(address="https://m.social.example/p/1?igsh=x")

    assert "https://m.social.example/p/1?igsh=x" in page(desk, post)


def test_an_unknown_count_is_no_point_and_no_zero(desk):
    post = PostFactory()
    ReachSampleFactory(post=post, at=BEGINNING, views=None, likes=10)
    ReachSampleFactory(post=post, at=BEGINNING + timedelta(hours=1), views=None, likes=None)
    ReachSampleFactory(post=post, at=BEGINNING + timedelta(hours=2), views=None, likes=30)

    text = page(desk, post)

    assert text.count("<circle") == 2
    assert "sem leitura" in text


def test_without_a_reading_the_reach_is_unknown(desk):
    assert "é desconhecido, não zero" in page(desk, PostFactory())


def test_pictures_and_visits_lead_to_their_captures(desk):
    shot = ArtefactFactory(kind="screenshot", mime="image/png", content=b"x")

    text = page(desk, shot.capture.post)

    assert f"/evidence/{shot.sha256}/small" in text
    assert f"/desk/captures/{shot.capture.pk}/" in text


@given(st.lists(st.none() | st.integers(min_value=0, max_value=10**15), max_size=30))
def test_every_point_stands_inside_the_drawing(counts):
    samples = [
        ReachSample(at=BEGINNING + timedelta(hours=place), views=count)
        for place, count in enumerate(counts)
    ]

    chart = chart_of(samples)

    known = [count for count in counts if count is not None]
    assert [point.value for point in (chart.points if chart else [])] == known
    assert (
        all(0 <= point.x <= WIDTH and 0 <= point.y <= HEIGHT for point in chart.points or [])
        if chart
        else not known
    )

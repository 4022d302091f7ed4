"""The harness itself: dear work shows as dear, and the bare view is what it says."""

import pytest

from benchmarks import bare_urls
from benchmarks.serving import Site, against_bare_view
from benchmarks.timing import side_by_side


def test_work_of_ten_times_the_size_takes_several_times_the_time():
    times = side_by_side(
        {"little": lambda: sum(range(2_000)), "much": lambda: sum(range(20_000))}, rounds=5
    )

    assert times["much"] > 4 * times["little"]


@pytest.mark.django_db
def test_the_bare_view_returns_the_given_bytes_behind_the_projects_middleware():
    bare_urls.answer_with(b"twelve bytes", "text/plain")

    response = Site().get(bare_urls.BARE_PATH)

    assert response.body == b"twelve bytes"
    assert "Content-Security-Policy" in response.headers


@pytest.mark.django_db
def test_a_page_that_does_not_answer_is_no_figure():
    with pytest.raises(AssertionError, match="404"):
        Site().get("/not-there/")


@pytest.mark.django_db
def test_a_page_that_asks_the_database_shows_its_queries_and_is_slower():
    measured = against_bare_view("login", "/desk/login/", make_cold=dict, rounds=2)

    figures = {figure.name: figure for figure in measured}

    assert figures["login: warm"].ratio < 1
    assert figures["login: size"].value > 1

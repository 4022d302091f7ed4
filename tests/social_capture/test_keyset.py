"""Pages by the last row seen: a cursor comes back exactly, and no address breaks a list."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.db.models import Q
from django.http import QueryDict
from hypothesis import example, given
from hypothesis import strategies as st

from social_capture import keyset
from social_capture.keyset import (
    DAY,
    INSTANT,
    LATEST,
    NUMBER,
    REAL,
    Order,
    Value,
    page_after,
    pages_around,
)
from social_capture.models import Capture
from tests.factories.captures import CaptureFactory

BEGINNING = datetime(2026, 9, 12, 12, 0, tzinfo=UTC)
EVERY_KIND = Order({"-score": REAL, "at": INSTANT, "-on": DAY, "pk": NUMBER})
ROWS = st.builds(
    SimpleNamespace,
    score=st.floats(allow_nan=False, allow_infinity=False),
    at=st.datetimes(timezones=st.just(UTC)),
    on=st.dates(),
    pk=st.integers(1, 2**63 - 1),
)


def conditions_of(later):
    for child in later.children:
        if isinstance(child, Q):
            yield from conditions_of(child)
        else:
            yield child


@given(ROWS)
def test_a_place_in_an_order_comes_back_exactly(row):
    later = dict(conditions_of(EVERY_KIND.after(EVERY_KIND.cursor_of(row))))

    beyond = {"score__lt": row.score, "at__gt": row.at, "on__lt": row.on, "pk__gt": row.pk}
    assert {name: later[name] for name in beyond} == beyond


@given(st.text())
@example("nan~2026-01-01T00:00~2026-01-01~1")
@example("1.0~2026-01-01T00:00~2026-01-01~0")
@example("1.0~2026-01-01T00:00~2026-01-01")
def test_what_is_no_place_in_an_order_is_told_apart_and_breaks_nothing(text):
    assert EVERY_KIND.after(text) is None


@pytest.mark.db
@pytest.mark.django_db
@pytest.mark.parametrize(
    "order",
    [
        LATEST,
        Order({"queued_at": INSTANT, "-pk": NUMBER}),
        Order({"-attempts": Value(int), "queued_at": INSTANT, "pk": NUMBER}),
    ],
    ids=["one column", "two columns", "three columns"],
)
def test_each_row_stands_on_one_page_in_its_order(monkeypatch, order):
    monkeypatch.setattr(keyset, "PAGE_SIZE", 2)
    for number in range(9):
        at = BEGINNING + timedelta(microseconds=number % 2)
        CaptureFactory(failed=True, queued_at=at, attempts=1 + number % 3)
    cursor, seen = "", []
    while cursor or not seen:
        rows, cursor = page_after(Capture.objects.all(), order, cursor)
        seen += rows

    assert seen == list(Capture.objects.order_by(*order.columns))


@pytest.mark.parametrize(
    ("asked", "cursor", "first", "following"),
    [
        ("view=gone", "", "", ""),
        ("view=gone", "7", "", "?view=gone&after=7"),
        ("after=7&view=gone", "", "?view=gone", ""),
        ("after=7", "3", "?", "?after=3"),
        ("q=a%26b&after=7", "3", "?q=a%26b", "?q=a%26b&after=3"),
    ],
    ids=["one page", "the first", "the last", "in between", "words stay as they were typed"],
)
def test_the_pages_around_keep_what_else_the_address_asks_for(asked, cursor, first, following):
    pages = pages_around(QueryDict(asked), cursor)

    assert pages == {"first_page": first, "next_page": following}

"""The clock of complaints counts what readers call «dia útil», whatever the year."""

from datetime import date, timedelta

import pytest
from dateutil.easter import easter as easter_of_dateutil
from hypothesis import given
from hypothesis import strategies as st

from checks.complaints_clock import (
    days_off,
    due_date,
    easter,
    is_working_day,
    next_working_day,
    working_days_left,
)

DAYS = st.dates(date(2020, 1, 1), date(2199, 12, 31))


@given(DAYS, st.integers(1, 60))
def test_as_many_working_days_lie_between_receipt_and_the_due_day_as_were_promised(day, promised):
    due = due_date(day, promised)

    between = [day + timedelta(days=number) for number in range(1, (due - day).days + 1)]
    assert sum(map(is_working_day, between)) == promised


@given(DAYS, st.integers(1, 60))
def test_an_answer_is_due_on_a_working_day(day, promised):
    assert is_working_day(due_date(day, promised))


@given(DAYS, st.integers(1, 60))
def test_what_is_left_on_the_day_of_receipt_is_what_was_promised(day, promised):
    assert working_days_left(day, due_date(day, promised)) == promised


@given(DAYS, st.integers(1, 60))
def test_nothing_is_left_on_the_due_day_and_every_later_day_is_late(day, promised):
    due = due_date(day, promised)

    assert working_days_left(due, due) == 0
    assert working_days_left(due + timedelta(days=1), due) < 0


@given(DAYS)
def test_a_complaint_of_a_later_day_is_never_due_before_an_earlier_one(day):
    assert due_date(day + timedelta(days=1), 7) >= due_date(day, 7)


@given(st.integers(1583, 4099))
def test_easter_is_the_one_of_the_gregorian_rule(year):
    assert easter(year) == easter_of_dateutil(year)


def test_the_days_off_of_2026_are_those_of_the_whole_country():
    new_year_to_children = "01/01 16/02 17/02 03/04 21/04 01/05 04/06 07/09 12/10"
    the_dead_to_christmas = "02/11 15/11 20/11 25/12"

    found = " ".join(day.strftime("%d/%m") for day in sorted(days_off(2026)))
    assert found == f"{new_year_to_children} {the_dead_to_christmas}"


def test_black_awareness_day_counts_as_a_holiday_from_the_law_on():
    assert is_working_day(date(2023, 11, 20))
    assert not is_working_day(date(2024, 11, 20))


def test_seven_working_days_skip_the_weekends_and_independence_day():
    assert due_date(date(2026, 9, 4), 7) == date(2026, 9, 16)


def test_what_comes_on_a_weekend_counts_from_monday():
    assert due_date(date(2026, 8, 1), 1) == date(2026, 8, 3)
    assert next_working_day(date(2026, 12, 24)) == date(2026, 12, 28)


def test_an_answer_in_no_time_is_no_promise():
    with pytest.raises(ValueError, match="one working day"):
        due_date(date(2026, 9, 4), 0)

"""Dates are read as written, and never guessed."""

import pytest

from claimreview.dates import parse_iso, parse_known


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2026-09-01", "2026-09-01"),
        ("2026-09-01T12:00:00-03:00", "2026-09-01T12:00:00-03:00"),
        ("2019-01-23T14:22:00+0100", "2019-01-23T14:22:00+01:00"),
        ("2020-10-07 20:05", "2020-10-07T20:05:00"),
        ("2017-03-01 20:30:17 UTC", "2017-03-01T20:30:17+00:00"),
        ("2024-02-05T10:11:12.82Z", "2024-02-05T10:11:12.820000+00:00"),
        ("Mon, 09 Nov 2020 18:42:22 UTC +00:00", "2020-11-09T18:42:22+00:00"),
        ("Sat, 07 Nov 2020", "2020-11-07"),
        ("9 Nov 2020 18:42 -0300", "2020-11-09T18:42:00-03:00"),
    ],
)
def test_known_spellings_are_read_as_exactly_as_they_were_given(text, iso):
    assert parse_known(text).iso == iso


@pytest.mark.parametrize(
    "text",
    ["05/07/2019", "", "ontem", "2020-13-01", "0001-01-01 00:00:00Z", "31 Foo 2020", "1598306400"],
)
def test_what_would_need_a_guess_is_no_date(text):
    assert parse_known(text) is None


@pytest.mark.parametrize("text", ["2020-10-07 20:05", "Sat, 07 Nov 2020", "20201007"])
def test_ours_are_held_to_iso(text):
    assert parse_iso(text) is None


def test_an_instant_without_zone_says_so():
    assert not parse_known("2020-10-07 20:05").has_zone
    assert parse_known("2020-10-07 20:05 GMT").has_zone


def test_a_day_is_not_later_than_an_instant_of_the_same_day():
    assert not parse_iso("2026-09-01").is_after(parse_iso("2026-09-01T00:00:00-03:00"))
    assert parse_iso("2026-09-02").is_after(parse_iso("2026-09-01T23:59:59-03:00"))

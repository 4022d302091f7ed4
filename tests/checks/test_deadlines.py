"""A deadline becomes a day only where the words name one."""

from datetime import date

import pytest

from checks.deadlines import last_day


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("até 2028", date(2028, 12, 31)),
        ("até fevereiro de 2028", date(2028, 2, 29)),
        ("até o fim de março de 2027", date(2027, 3, 31)),
        ("até o começo de 2027", None),
        ("a partir de 2027", None),
        ("em dois anos", None),
        ("entre 2027 e 2028", None),
        ("de maio a junho de 2027", None),
        ("", None),
    ],
)
def test_the_last_day_that_keeps_the_promise(words, day):
    assert last_day(words) == day

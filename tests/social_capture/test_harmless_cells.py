"""A file of ours runs nothing in a spreadsheet program, whatever that divides cells by."""

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from social_capture.harmless_cells import FORMULA_SIGNS, harmless, harmless_anywhere

SIGNS = tuple(sign for sign in FORMULA_SIGNS if sign.strip())
TEXTS = st.text("=+-@＝,;|\t\r\n\"' a1", max_size=12)


def line_of(text):
    """The line of a list of errors, as it stands in the file."""
    line = io.StringIO()
    csv.writer(line).writerow([3, harmless_anywhere(text), "motivo"])
    return line.getvalue()


@given(TEXTS)
@example("https://a.example/;=cmd|' /C calc'!A0")
@example('a;"=1+1')
@example("a\n=1+1")
@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_no_cell_begins_a_formula_in_a_program_of_any_language(sign, text):
    rows = csv.reader(io.StringIO(line_of(text), newline=""), delimiter=sign)

    assert [cell for row in rows for cell in row if cell.strip().startswith(SIGNS)] == []


@given(st.text("abc /:?&,;", max_size=20))
def test_text_without_a_sign_of_a_formula_stays_as_it_is(text):
    assert harmless_anywhere(text) == harmless(text) == text


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=1", "＝1", "＠a"])
def test_the_beginning_of_a_formula_is_text(text):
    assert harmless(text) == f"'{text}"

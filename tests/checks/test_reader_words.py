"""Words from outside: nothing in them steers a screen, and equal ones are known as equal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.readers.plain_words import link_key, plain_line, plain_words, text_key

ANY_TEXT = st.text(st.characters())


@given(ANY_TEXT)
def test_nothing_that_controls_or_hides_is_left(text):
    kept = plain_words(text)

    assert all(letter == "\n" or unicodedata.category(letter) != "Cc" for letter in kept)
    assert not any(unicodedata.category(letter) in {"Cs", "Co"} for letter in kept)
    assert not set(kept) & set("\u202e\u202d\u2066\u200b\ufeff\x00")


@given(ANY_TEXT)
def test_what_was_made_plain_stays_as_it_is(text):
    assert plain_words(plain_words(text)) == plain_words(text)


@given(ANY_TEXT)
def test_a_line_has_no_line_breaks(text):
    assert len(plain_line(text).splitlines()) <= 1


def test_the_words_of_a_person_stay_with_their_accents_lines_and_emoji():
    text = "São 3,5%, não 35%.\n\nVeja 👩🏽‍🏫 aqui"

    assert plain_words(text) == text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("O número é OUTRO!", "o numero e outro"),
        ("São 3,5%", "são  3,5%."),
    ],
)
def test_the_same_words_are_equal_whatever_their_dress(one, other):
    assert text_key(one) == text_key(other)


def test_another_figure_is_another_message():
    assert text_key("São 3,5%") != text_key("São 35%")


def test_no_words_and_no_link_are_equal_to_nothing():
    assert text_key("!!!") == text_key("") == link_key("") == ""


@pytest.mark.parametrize(
    "link",
    [
        "https://WWW.ibge.gov.br/dados/",
        "http://ibge.gov.br/dados?utm_source=zap",
        "https://ibge.gov.br/dados#tabela",
        "https://ibge.gov.br/./dados?fbclid=x",
    ],
)
def test_one_page_is_one_link_however_it_was_reached(link):
    assert link_key(link) == link_key("https://ibge.gov.br/dados")


def test_another_document_of_a_site_is_another_link():
    assert link_key("https://ibge.gov.br/d?id=1") != link_key("https://ibge.gov.br/d?id=2")

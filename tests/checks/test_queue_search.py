"""Finding claims by their words, and by rows of other tables: few or many, the same answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.models import Claim, ClaimWord
from social_capture import narrowing
from social_capture.search_words import WORD_MAX, last_beginning_with, words_of
from tests.checks.desk_clients import browser_of
from tests.checks.test_desk_queue import queue, statements
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory

pytestmark = pytest.mark.db


@given(st.text(max_size=300))
def test_words_are_folded_bounded_and_each_stands_once(text):
    words = words_of(text)

    assert len(words) == len(set(words))
    assert all(2 <= len(word) <= WORD_MAX and word == word.lower() for word in words)


@given(
    st.from_regex(r"[a-z0-9]{2,20}", fullmatch=True),
    st.from_regex(r"[a-z0-9]{0,20}", fullmatch=True),
)
def test_whatever_begins_with_a_word_stands_between_it_and_its_last(word, ending):
    longer = word + ending

    assert word <= longer <= last_beginning_with(word)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "typed", ["vacinação", "VACINACAO", "vacin", "dengue vacinacao", "  vacinação, dengue! "]
)
def test_a_claim_is_found_without_accents_or_case_and_by_the_beginning(marina, typed):
    ClaimFactory(statement="A vacinação contra a dengue parou")
    ClaimFactory(statement="A estrada parou")

    assert statements(queue(browser_of(marina), q=typed)) == ["A vacinação contra a dengue parou"]


@pytest.mark.django_db
def test_a_claim_is_found_by_the_words_of_a_quote(marina):
    claim = ClaimFactory(statement="A fila dobrou")
    AppearanceFactory(claim=claim, quote="Ninguém aguenta mais essa espera")

    assert statements(queue(browser_of(marina), q="aguenta")) == ["A fila dobrou"]


@pytest.mark.django_db
def test_a_word_that_was_taken_out_no_longer_finds_the_claim(marina):
    claim = ClaimFactory(statement="A fila dobrou")

    claim.statement = "A espera dobrou"
    claim.save()

    assert set(ClaimWord.objects.values_list("word", flat=True)) == {"espera", "dobrou"}


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["de da", "!", "'; DROP TABLE", "%", "\x00"])
def test_text_without_a_word_to_find_is_told_or_finds_nothing(marina, typed):
    ClaimFactory(statement="Fica na fila")

    html = queue(browser_of(marina), q=typed)

    assert "Escreva uma palavra" in html or statements(html) == [] or typed == "\x00"
    assert Claim.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("few", [0, 1_000], ids=["all count as many", "all count as few"])
def test_few_or_many_rows_give_the_same_claims(marina, monkeypatch, few):
    monkeypatch.setattr(narrowing, "FEW", few)
    for number in range(3):
        claim = ClaimFactory(statement=f"Vacina {number}", topic="health")
        AppearanceFactory(claim=claim, platform="x")
        AppearanceFactory(claim=claim, platform="x")
    AppearanceFactory(claim=ClaimFactory(statement="Vacina fora"), platform="web")
    FactCheckFactory(in_review=True, statement="Vacina em revisão")
    browser = browser_of(marina)

    assert len(statements(queue(browser, q="vacina", platform="x"))) == 3
    assert statements(queue(browser, q="vacina", state="in_review")) == ["Vacina em revisão"]
    assert statements(queue(browser, q="vacina fora")) == ["Vacina fora"]


@pytest.mark.django_db
def test_repeats_of_a_published_check_stand_in_their_own_view(marina):
    published = FactCheckFactory(published=True, statement="Já checada")
    AppearanceFactory(claim=published.claim, quote="Dito outra vez")
    FactCheckFactory(published=True, statement="Sem repetição")
    AppearanceFactory(claim=ClaimFactory(statement="Ainda na fila"))

    html = queue(browser_of(marina), state="already_checked")

    assert statements(html) == ["Já checada"]
    assert "Mesma afirmação de uma checagem publicada" in html
    assert "desk-verdict--false" in html

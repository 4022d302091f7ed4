"""Cutting messy posts: every sentence is a slice of the text, and each copy counts once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.extraction.repetition import repeated_start
from checks.extraction.sentences import LONGEST_SENTENCE, split_sentences


def texts(post):
    return [sentence.text for sentence in split_sentences(post)]


def test_a_post_pasted_three_times_with_a_none_tail_is_read_once():
    post = " ".join(["Obra parada há dez anos. Ninguém explica"] * 3) + " None"

    assert texts(post) == ["Obra parada há dez anos.", "Ninguém explica"]


def test_what_follows_the_copies_is_read_too():
    post = "Que absurdo isso " * 3 + "O hospital fechou em maio"

    assert texts(post) == ["Que absurdo isso", "O hospital fechou em maio"]


def test_two_words_that_happen_to_come_twice_take_nothing_else_away():
    assert repeated_start("muito bom muito bom o dia") == (9, 19)
    assert repeated_start("o dia é muito bom") is None


@pytest.mark.parametrize(
    ("post", "expected"),
    [
        ("O Dr. Silva chegou. Foi bem.", ["O Dr. Silva chegou.", "Foi bem."]),
        ("Gastou R$ 1.200,50 em maio. Fim", ["Gastou R$ 1.200,50 em maio.", "Fim"]),
        ("J. Souza falou. Saiu", ["J. Souza falou.", "Saiu"]),
        ("Olha isso!!! É sério?", ["Olha isso!!!", "É sério?"]),
        ("Veja https://exemplo.com.br/a.b agora", ["Veja", "agora"]),
        ("Um ponto🔥🔥 outro ponto 🇧🇷", ["Um ponto", "outro ponto"]),
        ("*URGENTE* caiu\n- item um\n- item dois", ["URGENTE* caiu", "item um", "item dois"]),
        ("None de nós sabia", ["None de nós sabia"]),
        ("", []),
        (" \n\t 🔥 ", []),
    ],
)
def test_sentences_end_where_a_reader_stops(post, expected):
    assert texts(post) == expected


def test_a_sentence_remembers_the_emoji_that_follows_it():
    assert [s.followed_by for s in split_sentences("Que governo honesto 😂 Fim")] == ["😂", ""]


def test_an_endless_sentence_is_cut_between_words():
    post = "palavra, " * 300

    assert all(len(text) <= LONGEST_SENTENCE for text in texts(post))
    assert all(text.startswith("palavra") for text in texts(post))


def test_what_has_no_space_for_500_characters_is_no_language():
    assert texts("x" * 2000 + " O prefeito saiu") == ["O prefeito saiu"]


def test_edges_longer_than_a_sentence_are_passed_over():
    assert texts("a" + ", " * 400 + "O prefeito saiu") == ["a", "O prefeito saiu"]


@given(st.text(max_size=1500))
def test_every_sentence_is_a_slice_of_any_text(post):
    for sentence in split_sentences(post):
        assert post[sentence.start : sentence.end] == sentence.text != ""
        assert len(sentence.text) <= LONGEST_SENTENCE


@pytest.mark.parametrize(
    "piece",
    ["x", "x ", "a b ", "?! ", ".", "\n", "None ", "🔥", "https://", "x. ", "1,", "(((", "_ "],
)
def test_endless_text_is_cut_into_bounded_sentences(piece):
    found = split_sentences(piece * (200_000 // len(piece)))

    assert all(len(sentence.text) <= LONGEST_SENTENCE for sentence in found)

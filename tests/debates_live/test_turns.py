"""Turns by rule: who holds the floor, and what takes it."""

import pytest

from debates_live.floor import is_handover
from debates_live.turns import assembled_turns
from tests.factories.debates import record, segment


def turns(*segments):
    debate = record(segments=list(segments))
    return [
        (turn.speaker, turn.start_s, turn.end_s)
        for turn in assembled_turns(debate.segments, debate.participants)
    ]


def test_what_a_candidate_says_in_a_row_is_one_turn():
    assert turns(segment("s1", 0, 30), segment("s2", 31, 60)) == [("ana", 0, 60)]


@pytest.mark.parametrize("who", ["jo", "lia", None])
def test_a_short_aside_does_not_break_a_turn(who):
    aside = segment("s2", 30, 36, who, text="Isso não é verdade, candidata.")

    assert turns(segment("s1", 0, 30), aside, segment("s3", 36, 60)) == [("ana", 0, 60)]


def test_more_than_six_seconds_break_a_turn():
    aside = segment("s2", 30, 36.1, None, text="Não.")

    assert len(turns(segment("s1", 0, 30), aside, segment("s3", 37, 60))) == 2


def test_more_than_twelve_words_break_a_turn():
    aside = segment("s2", 30, 33, None, text="não " * 13)

    assert len(turns(segment("s1", 0, 30), aside, segment("s3", 33, 60))) == 2


def test_two_short_asides_in_a_row_are_measured_together():
    asides = [segment("s2", 30, 34, None), segment("s3", 34, 38, "lia")]

    assert len(turns(segment("s1", 0, 30), *asides, segment("s4", 38, 60))) == 2


def test_the_moderator_hands_over_however_briefly():
    cue = segment("s2", 30, 32, "lia", text="Sua réplica, candidata.")

    assert len(turns(segment("s1", 0, 30), cue, segment("s3", 32, 60))) == 2


def test_a_candidate_hands_nothing_over():
    words = segment("s2", 30, 32, "jo", text="Com a palavra, a candidata!")

    assert turns(segment("s1", 0, 30), words, segment("s3", 32, 60)) == [("ana", 0, 60)]


def test_a_short_turn_after_another_is_no_aside_when_nobody_returns():
    assert turns(segment("s1", 0, 30), segment("s2", 30, 33, "jo")) == [
        ("ana", 0, 30),
        ("jo", 30, 33),
    ]


def test_suspect_segments_neither_make_nor_break_a_turn():
    music = segment("s2", 30, 50, None, suspect="music")

    assert turns(segment("s1", 0, 30), music, segment("s3", 50, 60)) == [("ana", 0, 60)]


def test_who_conducts_has_no_turn():
    assert turns(segment("s1", 0, 30, "lia"), segment("s2", 30, 60, None)) == []


def test_the_order_of_the_list_does_not_matter():
    said = [segment("s1", 0, 30), segment("s2", 30, 80, "jo"), segment("s3", 80, 90)]

    assert turns(*said) == turns(*reversed(said))


HANDOVERS = [
    "Com a palavra, o candidato Joaquim Barreto",
    "Candidato Barreto, a palavra é sua",
    "Tempo de réplica.",
    "Candidata Lúcia, sua pergunta.",
    "O senhor tem dois minutos.",
]


@pytest.mark.parametrize("words", HANDOVERS)
def test_these_words_pass_the_floor(words):
    assert is_handover(words)


@pytest.mark.parametrize(
    "words", ["O candidato Barreto disse que não cumpriu", "Eu queria pedir a palavra, moderador"]
)
def test_these_words_only_talk_about_it(words):
    assert not is_handover(words)

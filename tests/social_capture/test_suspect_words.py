"""What an engine may have invented is marked with a reason; nothing is taken away."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from social_capture.speech.engine import Heard
from social_capture.speech.repeats import loops_across, loops_inside
from social_capture.speech.suspects import RULES, marks

LIST = [
    *("Legendas pela comunidade Amara.org", "Obrigado por assistir!", "Inscreva-se no canal."),
    *("Não se esqueça de se inscrever", "Deixe seu like", "Até a próxima.", "Continue assistindo"),
    *("Legenda: Adriana Zanotto", "Transcrição e Legendas pela comunidade Amara.org", "amara.org"),
]


def mark_of(text, start_ms=1_000, end_ms=9_000, *, prompt="", duration_ms=60_000, **doubts):
    heard = [Heard(text, start_ms, end_ms, **doubts)]
    return marks(heard, duration_ms=duration_ms, prompt=prompt)[0]


@pytest.mark.parametrize("phrase", LIST)
def test_each_phrase_that_engines_invent_is_marked(phrase):
    assert mark_of(phrase) == "known_phrase"


@pytest.mark.parametrize("sound", ["[Música]", "(risos)", "[Aplausos]", "♪♪"])
def test_a_sound_is_no_speech(sound):
    assert mark_of(sound) == "sound"


def test_thanks_are_real_unless_too_short_to_be_said():
    assert mark_of("Obrigado.", 1_000, 1_900) == ""
    assert mark_of("Obrigado.", 1_000, 1_400) == "known_phrase"


def test_a_phrase_inside_speech_is_speech():
    assert mark_of("Quero dizer obrigado por assistir a este debate sobre creches.") == ""


CASES = {
    "more digits than a number has": ("A taxa foi de 8,41957777777777777.", {}, "digits"),
    "sixteen digits in groups of thousands": ("1.000.000.000.000.000.000", {}, "digits"),
    "an amount": ("R$ 1.234.567.890,12", {}, ""),
    "numbers one by one": ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17", {}, ""),
    "after the end": ("Oi.", {"start_ms": 61_000, "end_ms": 62_000}, "past_end"),
    "a frame after the end": ("Oi.", {"start_ms": 59_000, "end_ms": 60_400}, ""),
    "ends before it starts": ("Oi.", {"start_ms": 5_000, "end_ms": 4_000}, "out_of_order"),
    "no time": ("Oi.", {"start_ms": None, "end_ms": None}, "no_times"),
    "too fast": ("Dobramos as vagas em creche neste ano.", {"end_ms": 1_500}, "too_fast"),
    "the engine doubts that somebody speaks": (
        "E aí.",
        {"no_speech": 0.8, "avg_logprob": -1.4},
        "no_speech",
    ),
    "the engine doubts its words": ("E aí.", {"avg_logprob": -1.4}, "unsure"),
    "it packs too well": ("Sim e sim.", {"compression_ratio": 3.1}, "compressed"),
}


@pytest.mark.parametrize(("text", "fields", "mark"), CASES.values(), ids=CASES)
def test_each_doubt_has_its_mark(text, fields, mark):
    assert mark_of(text, **fields) == mark


def test_the_prompt_heard_back_is_marked():
    names = "Joaquim Barreto, Ana Prado. Jornalista Helena Prado."

    assert mark_of("Jornalista Helena Prado.", prompt=names) == "prompt"
    assert mark_of("Jornalista Helena Prado.") == ""
    assert mark_of("Barreto dobrou as vagas em creche.", prompt=names) == ""


def test_a_loop_inside_a_segment_is_marked_and_emphasis_is_not():
    assert mark_of("Eu não sei o que é o que é o que é o que é") == "repeats"
    assert mark_of("Não, não, não, isso não é verdade.") == ""


def test_a_line_given_before_is_marked_when_it_is_a_loop():
    said = ["Oi.", "Sim.", "Sim.", "Sim.", "Isso é o que eu disse.", "Isso é o que eu disse."]
    heard = [Heard(text, 1_000 * n, 1_000 * n + 900) for n, text in enumerate(said)]

    assert marks(heard, duration_ms=None) == ["", "", "repeats", "repeats", "", "repeats"]


def test_what_was_given_after_a_later_one_is_out_of_order():
    heard = [Heard("a", 0, 1_000), Heard("b", 9_000, 9_500), Heard("c", 4_000, 5_000)]

    assert marks(heard, duration_ms=None) == ["", "", "out_of_order"]


TIME = some.none() | some.integers(-1_000, 10**8)
DOUBT = some.none() | some.floats(allow_nan=False)
ANY = some.builds(Heard, some.text(max_size=60), TIME, TIME, DOUBT, DOUBT, DOUBT)


@given(some.lists(ANY, max_size=15), TIME, some.text(max_size=40))
def test_each_segment_has_exactly_one_mark_or_none_whatever_came(heard, duration_ms, prompt):
    found = marks(heard, duration_ms=duration_ms, prompt=prompt)

    assert len(found) == len(heard)
    assert set(found) <= {"", *RULES}


@given(some.lists(some.sampled_from("abcdefgh"), min_size=1, max_size=6), some.integers(5, 9))
def test_any_phrase_said_five_times_running_is_a_loop(phrase, times):
    assert loops_inside(" ".join(phrase * times))


@given(some.lists(some.text(alphabet="ab ", max_size=12), max_size=12))
def test_the_first_line_of_a_loop_is_never_marked(lines):
    found = loops_across(lines)

    assert all(lines[place] == lines[place - 1] for place, loops in enumerate(found) if loops)
    assert not any(found[:1])

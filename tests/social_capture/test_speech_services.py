"""A speech service gets the file and the rules, and nothing it answers harms us."""

import gzip
import json

import pytest

from social_capture.speech import openai_api
from social_capture.speech.engine import CannotTranscribe, NotNow, Sound
from social_capture.speech.openai_api import OpenAIEngine
from tests.social_capture.speech_server import VERBOSE, speech_server

CONTENT = b"\0\1\2film" * 50_000


@pytest.fixture
def service():
    with speech_server() as server:
        yield server


@pytest.fixture
def sound(tmp_path):
    path = tmp_path / "film"
    path.write_bytes(CONTENT)
    return Sound(path, len(CONTENT), "video/mp4", 4_000)


def hear(service, sound, **fields):
    engine = OpenAIEngine(service.url, "whisper-1", "secret", **fields)
    return engine.transcribe(sound, language="pt", prompt="Ana Prado")


def test_the_words_come_back_with_their_times(service, sound):
    answer = hear(service, sound)

    assert [(one.start_ms, one.end_ms, one.text) for one in answer.heard] == [
        (0, 2_500, "Dobramos as vagas em creche."),
        (2_500, 4_000, "Até a próxima."),
    ]
    assert (answer.language, answer.duration_ms) == ("portuguese", 4_000)


def test_the_whole_file_is_sent_with_language_and_without_its_name(service, sound):
    hear(service, sound)

    path, headers, body = service.asked[0]
    assert (path, headers["Authorization"]) == ("/v1/audio/transcriptions", "Bearer secret")
    fields = service.fields()
    assert fields["file"] == CONTENT
    assert (fields["language"], fields["response_format"]) == (b"pt", b"verbose_json")
    assert (fields["temperature"], fields["prompt"]) == (b"0", b"Ana Prado")
    assert b'filename="media.mp4"' in body


def test_a_file_beyond_the_limit_is_not_sent(service, sound):
    with pytest.raises(CannotTranscribe, match="this engine takes 0 MB"):
        hear(service, sound, max_mb=0)

    assert service.asked == []


def test_a_model_without_times_is_asked_for_text_once_and_that_is_remembered(
    service, sound, monkeypatch
):
    """Case 26: ``verbose_json`` is refused; no storm of requests follows."""
    monkeypatch.setattr(openai_api, "_without_times", set())
    refusal = {"error": {"code": "unsupported_value", "message": "response_format 'verbose_json'"}}
    service.fail(400, json.dumps(refusal).encode())
    service.told = {"text": "Dobramos as vagas."}

    answers = [hear(service, sound), hear(service, sound)]

    assert [one.start_ms for answer in answers for one in answer.heard] == [None, None]
    forms = [service.fields(number)["response_format"] for number in range(len(service.asked))]
    assert forms == [b"verbose_json", b"json", b"json"]


LATER = {
    "too many requests": (429, b"{}", "HTTP 429"),
    "broken": (502, b"<html>", "HTTP 502"),
    "a key that was refused": (401, b'{"error":{"message":"bad key"}}', "HTTP 401: bad key"),
    "no JSON": (200, b"<html>", "not the JSON"),
    "half a JSON": (200, b'{"text": "a', "not the JSON"),
    "JSON of another kind": (200, b"[]", "not the JSON"),
    "endless brackets": (200, b"[" * 100_000, "not the JSON"),
    "no text": (200, b"{}", "not the JSON"),
}


@pytest.mark.parametrize(("status", "body", "said"), LATER.values(), ids=LATER)
def test_what_may_pass_is_asked_again_later(service, sound, status, body, said):
    service.fail(status, body)

    with pytest.raises(NotNow, match=said):
        hear(service, sound)

    assert len(service.asked) == 1


def test_the_wait_that_a_service_asks_for_is_told_and_bounded(service, sound):
    """Case 27: ``Retry-After`` is honoured."""
    service.fail(429, Retry_After="120")
    service.fail(429, Retry_After="9999999")

    waits = []
    for _ in range(2):
        with pytest.raises(NotNow) as later:
            hear(service, sound)
        waits.append(later.value.wait_s)

    assert waits == [120, 86_400]


NO_WORDS = {
    "numbers": [1, 2],
    "empty": [{"text": " ", "start": 0, "end": 1}],
    "without text": [{"start": 0, "end": 1}],
    "an object": {"text": "a"},
}


@pytest.mark.parametrize("segments", NO_WORDS.values(), ids=NO_WORDS)
def test_segments_without_words_take_no_word_from_the_text(service, sound, segments):
    service.told = {"text": "Dobramos as vagas.", "segments": segments}

    assert [one.text for one in hear(service, sound).heard] == ["Dobramos as vagas."]


@pytest.mark.parametrize("status", [400, 413, 415, 422])
def test_a_sound_that_is_refused_is_not_sent_again(service, sound, status):
    service.fail(status, b'{"error":{"message":"Invalid file"}}')

    with pytest.raises(CannotTranscribe, match=f"HTTP {status}: Invalid file"):
        hear(service, sound)


def test_a_service_that_is_gone_is_asked_again_later(sound):
    with speech_server() as gone:
        pass

    with pytest.raises(NotNow):
        hear(gone, sound)


def test_a_service_that_does_not_end_is_left(service, sound, monkeypatch):
    monkeypatch.setattr(openai_api, "SECONDS", 0.0)

    with pytest.raises(NotNow, match="no complete answer"):
        hear(service, sound)


def test_an_answer_without_end_is_cut(service, sound, monkeypatch):
    monkeypatch.setattr(openai_api, "MAX_ANSWER", 1_000)
    service.told = {"text": "a" * 10_000}

    with pytest.raises(NotNow, match="more than 1000 bytes"):
        hear(service, sound)


def test_a_packed_answer_that_unpacks_to_a_gigabyte_is_cut(service, sound):
    service.fail(200, gzip.compress(b"0" * 50_000_000), Content_Encoding="gzip")

    with pytest.raises(NotNow, match="when unpacked"):
        hear(service, sound)


def test_times_that_overlap_or_lie_in_the_hundredth_hour_cost_no_word(service, sound):
    times = [(0, 5), (2, 3), (4, 1), (359_990, 360_000), (1e308, 1e309), ("1", None)]
    segments = [
        {"text": f"vaga {number}", "start": start, "end": end}
        for number, (start, end) in enumerate(times)
    ]
    service.told = VERBOSE | {"segments": segments}

    heard = hear(service, sound).heard

    assert [one.text for one in heard] == [f"vaga {number}" for number in range(len(times))]
    assert [one.start_ms for one in heard] == [0, 2_000, 4_000, None, None, None]


def test_more_segments_than_anybody_says_are_refused(service, sound):
    service.told = {"text": "a", "segments": [{"text": "a"}] * 20_001}

    with pytest.raises(CannotTranscribe, match="more than 20000 segments"):
        hear(service, sound)


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed_and_waits_for_the_address_to_be_mended(service, sound, status):
    with speech_server() as elsewhere:
        service.fail(status, Location=f"{elsewhere.url}/audio/transcriptions")

        with pytest.raises(NotNow, match=f"HTTP {status}"):
            hear(service, sound)

        assert elsewhere.asked == []


TIMES = {
    "not a number": ("NaN", "1"),
    "without end": ("0", "Infinity"),
    "below zero": ("-3", "1"),
    "yes": ("true", "1"),
    "a word": ('"a"', "1"),
    "after years": ("0", "1e12"),
    "too many digits to count": ("0", "1" + "0" * 400),
}


@pytest.mark.parametrize(("start", "end"), TIMES.values(), ids=TIMES)
def test_a_time_that_is_none_costs_no_word(service, sound, start, end):
    times = f'"start":{start},"end":{end}'
    service.fail(200, ('{"text":"a","segments":[{"text":"Oi.",' + times + "}]}").encode())

    heard = hear(service, sound).heard

    assert [(one.text, one.start_ms, one.end_ms) for one in heard] == [("Oi.", None, None)]


def test_segments_that_are_none_are_left_out_and_empty_lists_fall_back_on_the_text(service, sound):
    service.told = VERBOSE | {"segments": [1, None, {"text": 3}, {"text": "  "}, {"text": "Oi."}]}
    first = hear(service, sound).heard
    service.told = VERBOSE | {"segments": []}

    assert [one.text for one in first] == ["Oi."]
    assert [one.text for one in hear(service, sound).heard] == [VERBOSE["text"]]


def test_silence_is_a_transcript_without_words(service, sound):
    service.told = {"text": "", "segments": []}

    assert hear(service, sound).heard == ()

"""faster-whisper listens in a process of its own: bounded, without keys and without a way out."""

import importlib.util
import json
import os
import subprocess
import sys
import threading
import wave
from pathlib import Path

import pytest

from social_capture.speech.engine import CannotTranscribe, NotNow, Sound
from social_capture.speech.faster_whisper import FasterWhisper
from social_capture.speech.whisper_child import refuse_ways_out
from tests.social_capture.whisper_folder import whisper_folder


@pytest.fixture
def sound(tmp_path):
    path = tmp_path / "sound.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 16_000, 0, "NONE", ""))
        file.writeframes(b"\0\0" * 16_000)
    return Sound(path, path.stat().st_size, "audio/wav", 1_000)


def hear(folder, sound, **bounds):
    return FasterWhisper(folder, **bounds).transcribe(sound, language="pt", prompt="")


def test_the_words_come_back_with_their_times_and_doubts(tmp_path, monkeypatch, sound):
    answer = hear(whisper_folder(tmp_path, monkeypatch), sound)

    heard = answer.heard[0]
    assert (heard.text, heard.start_ms, heard.end_ms) == ("Dobramos as vagas.", 500, 2_000)
    assert (heard.no_speech, heard.avg_logprob, heard.compression_ratio) == (0.1, -0.2, 1.1)
    assert (answer.language, answer.version) == ("pt", "faster-whisper 1.2.1")


def test_it_is_told_the_language_never_its_own_words_and_fetches_nothing(
    tmp_path, monkeypatch, sound
):
    monkeypatch.setenv("LASTRO_SECRET_KEY", "secret")
    folder = whisper_folder(tmp_path, monkeypatch)

    hear(folder, sound)

    told = json.loads((folder / "asked.json").read_text())
    assert told["model"]["local_files_only"] is True
    assert told["asked"]["task"] == "transcribe"
    assert told["asked"]["language"] == "pt"
    assert told["asked"]["vad_filter"] is True
    assert told["asked"]["condition_on_previous_text"] is False
    assert "LASTRO_SECRET_KEY" not in told["environment"]


ENDS = {
    "complain": "ended with 1: ValueError: no audio stream",
    "die at the model": "ended with -9",
    "die": "ended with -9",
    "die between two lines": "ended with -9",
    "say nothing that is JSON": "no answer of ours",
    "devour": "MemoryError",
    "connect": "PermissionError: socket",
}


@pytest.mark.parametrize(("behaviour", "said"), ENDS.items(), ids=ENDS)
def test_an_engine_that_ends_badly_is_a_reason(tmp_path, monkeypatch, sound, behaviour, said):
    with pytest.raises(CannotTranscribe, match=said):
        hear(whisper_folder(tmp_path, monkeypatch, behaviour), sound)


def test_an_engine_that_does_not_end_is_killed(tmp_path, monkeypatch, sound):
    monkeypatch.setattr(FasterWhisper, "longest_s", lambda *_: 1.0)

    with pytest.raises(CannotTranscribe, match="not transcribed in 1 s"):
        hear(whisper_folder(tmp_path, monkeypatch, "hang"), sound)


WORKER = """
import sys
from pathlib import Path
from social_capture.speech.engine import Sound
from social_capture.speech.faster_whisper import FasterWhisper
sound = Sound(Path(sys.argv[2]), 1, "audio/wav", 1_000)
FasterWhisper(Path(sys.argv[1])).transcribe(sound, language="pt", prompt="")
"""


def test_an_engine_ends_with_its_worker(tmp_path, monkeypatch, sound):
    folder = whisper_folder(tmp_path, monkeypatch, "hang")
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER, str(folder), str(sound.path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        assert happens((folder / "listens").exists)
    finally:
        worker.kill()
        worker.wait(10)

    engine = (folder / "listens").read_text()
    assert happens(lambda: not Path(f"/proc/{engine}").exists())


def happens(it, within_s=20):
    waiting = threading.Event()
    for _turn in range(int(within_s / 0.1)):
        if it():
            return True
        waiting.wait(0.1)
    return False


def test_a_folder_that_is_gone_is_waited_for(tmp_path, sound):
    with pytest.raises(NotNow, match="no folder"):
        hear(tmp_path / "gone", sound)


@pytest.mark.parametrize("event", ["socket.connect", "socket.getaddrinfo", "subprocess.Popen"])
def test_a_library_that_wants_out_is_refused(event):
    with pytest.raises(PermissionError, match=event):
        refuse_ways_out(event, ())


def test_a_long_sound_gets_more_time_up_to_the_setting():
    engine = FasterWhisper(Path("/m"), longest_minutes=60)

    assert [engine.longest_s(ms) for ms in (0, 60_000, 10**9, None)] == [180, 540, 3_600, 3_600]


@pytest.mark.skipif(
    importlib.util.find_spec("faster_whisper") is None or "LASTRO_SPEECH_MODEL" not in os.environ,
    reason="needs the extra speech, and a model's folder in LASTRO_SPEECH_MODEL",
)
def test_the_real_engine_invents_nothing_on_silence(sound):
    assert hear(Path(os.environ["LASTRO_SPEECH_MODEL"]), sound).heard == ()

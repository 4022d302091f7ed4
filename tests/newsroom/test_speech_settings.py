"""An engine that is set up wrongly is named at the start, and recordings go nowhere."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from newsroom.settings.speech import refuse_open_endpoint
from social_capture.transcripts.engines import configured_engine, speech_engine_is_usable

URL = "https://speech.example/v1"
WRONG = {
    "another word": ({"SPEECH_ENGINE": "whisper"}, "social_capture.E004"),
    "no address": ({"SPEECH_ENGINE": "openai", "SPEECH_MODEL": "m"}, "social_capture.E005"),
    "another scheme": (
        {"SPEECH_ENGINE": "openai", "SPEECH_URL": "ftp://a.example", "SPEECH_MODEL": "m"},
        "social_capture.E005",
    ),
    "no model": ({"SPEECH_ENGINE": "openai", "SPEECH_URL": URL}, "social_capture.E005"),
    "no folder": ({"SPEECH_ENGINE": "faster_whisper"}, "social_capture.E006"),
    "a name in place of a folder": (
        {"SPEECH_ENGINE": "faster_whisper", "SPEECH_MODEL": "large-v3"},
        "social_capture.E006",
    ),
}


def set_up(settings, fields):
    settings.SPEECH_URL = settings.SPEECH_KEY = settings.SPEECH_MODEL = ""
    for name, value in fields.items():
        setattr(settings, name, value)


@pytest.mark.parametrize(("fields", "code"), WRONG.values(), ids=WRONG)
def test_a_wrong_engine_is_named_and_not_used(settings, fields, code):
    set_up(settings, fields)

    assert [found.id for found in speech_engine_is_usable()] == [code]
    assert configured_engine() is None


def test_none_is_no_mistake(settings):
    set_up(settings, {"SPEECH_ENGINE": "none"})

    assert (speech_engine_is_usable(), configured_engine()) == ([], None)


def test_a_service_is_used_as_it_is_named(settings):
    set_up(settings, {"SPEECH_ENGINE": "openai", "SPEECH_URL": URL, "SPEECH_MODEL": "whisper-1"})

    engine = configured_engine()

    assert (engine.name, engine.url, engine.model) == ("openai", URL, "whisper-1")


def test_a_key_over_plain_http_is_warned_of(settings):
    fields = {"SPEECH_ENGINE": "openai", "SPEECH_URL": "http://10.0.0.7:9000/v1"}
    set_up(settings, fields | {"SPEECH_MODEL": "m", "SPEECH_KEY": "k"})

    assert [found.id for found in speech_engine_is_usable()] == ["social_capture.W002"]


def test_a_models_folder_is_used(settings, tmp_path):
    set_up(settings, {"SPEECH_ENGINE": "faster_whisper", "SPEECH_MODEL": str(tmp_path)})

    assert configured_engine().folder == tmp_path


@pytest.mark.parametrize(
    "address", ["http://speech.example/v1", "http://8.8.8.8/v1", "ftp://speech.internal", "http://"]
)
def test_production_does_not_start_where_recordings_would_travel_in_plain(address):
    with pytest.raises(ImproperlyConfigured, match="LASTRO_SPEECH_URL"):
        refuse_open_endpoint(address)


@pytest.mark.parametrize(
    "address",
    ["", URL, "http://127.0.0.1:9000/v1", "http://10.1.2.3/v1", "http://whisper:9000/v1"],
)
def test_production_takes_tls_and_the_house(address):
    refuse_open_endpoint(address)

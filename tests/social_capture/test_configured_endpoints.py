"""The second door: what the newsroom configured, exactly, and nothing beside it."""

import pytest

from social_capture.guard import Refused
from social_capture.guard.endpoints import ConfiguredEndpoint

SPEECH = ConfiguredEndpoint("speech", "http://10.0.0.5:9000/v1")


def test_the_configured_service_may_stand_on_the_newsrooms_own_network():
    SPEECH.admit("http://10.0.0.5:9000/v1/audio?x=1")


@pytest.mark.parametrize(
    "url",
    [
        "https://10.0.0.5:9000/v1",
        "http://10.0.0.6:9000/v1",
        "http://10.0.0.5:9001/v1",
        "http://10.0.0.5/v1",
        "http://10.0.0.5:9000@evil.example/",
        "file:///etc/passwd",
    ],
    ids=["scheme", "host", "port", "no port", "credentials", "no http"],
)
def test_anything_else_is_refused(url):
    with pytest.raises(Refused):
        SPEECH.admit(url)


def test_each_request_leaves_a_line_in_the_log(caplog):
    with caplog.at_level("INFO"):
        SPEECH.admit("http://10.0.0.5:9000/v1")

    assert "speech" in caplog.text

"""A time mark opens the video there."""

import pytest

from debates_live.video import video_at

ADDRESSES = {
    "YouTube": (
        "https://www.youtube.com/watch?v=abc&t=9s",
        "https://www.youtube.com/watch?v=abc&t=75s",
    ),
    "YouTube, short": ("https://youtu.be/abc", "https://youtu.be/abc?t=75s"),
    "Vimeo": ("https://vimeo.com/123", "https://vimeo.com/123#t=75s"),
    "a file": ("https://example.org/v.mp4", "https://example.org/v.mp4#t=75"),
    "a host that only looks like it": (
        "https://youtube.com.example.org/v",
        "https://youtube.com.example.org/v#t=75",
    ),
    "code": ("javascript:alert(1)", ""),
    "no address": ("", ""),
}


@pytest.mark.parametrize(("address", "expected"), ADDRESSES.values(), ids=ADDRESSES)
def test_a_time_mark_opens_the_video_there(address, expected):
    assert video_at(address, 75.9) == expected


def test_without_a_time_the_address_stays_as_it_is():
    assert video_at("https://youtu.be/abc?t=9s", None) == "https://youtu.be/abc?t=9s"

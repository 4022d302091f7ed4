"""A wrong entry among who dates captures is named when the site starts."""

import pytest

from social_capture.time_services import time_services_are_usable


def named(settings, authorities=(), calendars=()):
    settings.CAPTURE_TIME_AUTHORITIES = list(authorities)
    settings.CAPTURE_CALENDARS = list(calendars)
    return [(problem.id, problem.msg) for problem in time_services_are_usable()]


def test_nobody_configured_is_no_error(settings):
    assert named(settings) == []


def test_a_pinned_certificate_that_is_not_there_is_named(settings, tmp_path):
    entry = {"name": "one", "url": "https://a.example/", "root_file": str(tmp_path / "x.pem")}

    assert "x.pem" in named(settings, [entry])[0][1]


@pytest.mark.parametrize("url", ["ftp://a.example/", "a.example", "https://u:p@a.example/"])
def test_an_address_that_cannot_be_asked_is_named(settings, url):
    assert url in named(settings, calendars=[url])[0][1]

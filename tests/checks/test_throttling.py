"""Acts from outside are counted per network, without keeping who did them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import RequestFactory
from django.utils import timezone

from checks import throttling
from checks.models import ThrottledAct

HOUR = timedelta(hours=1)
pytestmark = pytest.mark.django_db


def request_from(address: str, **headers: str):
    """A request as it arrives from an address."""
    return RequestFactory().post("/", REMOTE_ADDR=address, **headers)


def allowed(address: str, most: int = 2, **headers: str) -> bool:
    """One act of the address."""
    return throttling.allow(request_from(address, **headers), "message", most=most, within=HOUR)


@pytest.fixture
def clock(monkeypatch):
    """Set the clock."""

    def set_to(at: datetime) -> None:
        monkeypatch.setattr(timezone, "now", lambda: at)

    return set_to


def test_the_third_act_of_two_is_refused_and_others_go_on():
    answers = [allowed("192.0.2.1") for _act in range(3)]

    assert answers == [True, True, False]
    assert allowed("192.0.2.2")


def test_what_was_long_ago_does_not_count(clock):
    clock(datetime(2026, 11, 30, 12, tzinfo=UTC))
    allowed("192.0.2.1", most=1)

    clock(datetime(2026, 11, 30, 13, 1, tzinfo=UTC))

    assert allowed("192.0.2.1", most=1)


def test_midnight_gives_nobody_a_second_portion(clock):
    clock(datetime(2026, 11, 30, 23, 50, tzinfo=UTC))
    allowed("192.0.2.1", most=1)

    clock(datetime(2026, 12, 1, 0, 10, tzinfo=UTC))

    assert not allowed("192.0.2.1", most=1)


def test_one_ipv6_network_is_one_sender():
    assert allowed("2001:db8:1:2::1", most=1)

    assert not allowed("2001:db8:1:2:ffff::9", most=1)
    assert allowed("2001:db8:1:3::1", most=1)


def test_an_invented_forwarded_address_changes_nothing():
    assert allowed("192.0.2.1", most=1, HTTP_X_FORWARDED_FOR="198.51.100.7")

    assert not allowed("192.0.2.1", most=1, HTTP_X_FORWARDED_FOR="198.51.100.8")


def test_behind_our_proxy_the_entry_it_wrote_counts(settings):
    settings.LASTRO_TRUSTED_PROXIES = 1

    assert allowed("10.0.0.1", most=1, HTTP_X_FORWARDED_FOR="1.1.1.1, 198.51.100.7")
    assert not allowed("10.0.0.1", most=1, HTTP_X_FORWARDED_FOR="2.2.2.2, 198.51.100.7")
    assert allowed("10.0.0.1", most=1, HTTP_X_FORWARDED_FOR="198.51.100.8")


@pytest.mark.parametrize("address", ["", "not an address", "x" * 9_000, "::ffff:192.0.2.1"])
def test_a_strange_address_is_counted_too(address):
    assert allowed(address, most=1)

    assert not allowed(address, most=1)


def test_no_address_is_kept():
    allowed("192.0.2.77")

    assert "192.0.2.77" not in ThrottledAct.objects.get().key


def test_what_is_older_than_a_day_is_forgotten(clock):
    clock(datetime(2026, 11, 28, tzinfo=UTC))
    allowed("192.0.2.1")
    clock(datetime(2026, 11, 30, tzinfo=UTC))
    allowed("192.0.2.1")

    assert throttling.forget_old() == 1
    assert ThrottledAct.objects.count() == 1

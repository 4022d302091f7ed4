"""Which spellings of an address are one check."""

import pytest

from claimreview.addresses import host_of, identity, is_absolute, is_home, is_loopback

CANONICAL = "https://checks.example/a/b"


@pytest.mark.parametrize(
    "variant",
    [
        "http://checks.example/a/b",
        "https://checks.example/a/b/",
        "https://www.checks.example/a/b",
        "HTTPS://Checks.Example:443/a/b",
        "http://checks.example:80/a/b/",
        "https://checks.example/a/b#comments",
        "https://checks.example/a/b?utm_source=x&fbclid=y",
        "https://checks.example/%61/b",
        "https://checks.example./a/b",
    ],
)
def test_cosmetic_variants_are_one_check(variant):
    assert identity(variant) == CANONICAL


@pytest.mark.parametrize(
    "other",
    [
        "https://checks.example/a/B",
        "https://checks.example/a/b?id=2",
        "https://checks.example:8443/a/b",
        "https://other.example/a/b",
        "https://checks.example/a%2Fb",
    ],
)
def test_what_may_be_another_page_stays_another(other):
    assert identity(other) != CANONICAL


def test_the_order_of_the_query_makes_no_difference():
    assert identity("https://e.example/?b=2&a=1") == identity("http://e.example/?a=1&b=2")


def test_accented_paths_are_one_however_escaped():
    assert identity("https://e.example/ação") == identity("https://e.example/a%c3%a7%C3%A3o")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "checks.example/a",
        "/a/b",
        "mailto:a@b.example",
        "javascript:alert(1)",
        "https:checks.example",
        "https://",
        "https://a b.example/",
        "https://[::1",
        "https://e.example:99999/",
        "https://e.example/\ud800",
        "https://e.example/a\nb",
    ],
)
def test_what_is_no_whole_address_has_no_identity(text):
    assert identity(text) is None
    assert not is_absolute(text)


def test_identity_is_stable_under_itself():
    once = identity("http://www.e.example/á%zz/?q=a+b&utm_id=1")

    assert identity(once) == once


@pytest.mark.parametrize("url", ["https://e.example", "https://e.example/", "http://e.example/#a"])
def test_a_home_page_is_known(url):
    assert is_home(url)


def test_the_machine_itself_is_known():
    assert is_loopback("http://127.0.0.1:8000/x")
    assert is_loopback("http://[::1]/x")
    assert is_loopback("http://localhost/x")
    assert is_loopback("http://site.localhost/x")
    assert not is_loopback("no address")
    assert not is_loopback("https://e.example/x")


def test_hosts_compare_in_ascii():
    assert host_of("https://" + "a" * 70 + ".example") == "a" * 70 + ".example"
    assert host_of("https://WWW.São.example/x") == host_of("https://xn--so-sia.example")


def test_an_address_of_numbers_keeps_its_brackets():
    assert identity("http://[2001:db8::1]:8080/a/") == "https://[2001:db8::1]:8080/a"

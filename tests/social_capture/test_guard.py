"""The guard lets only public addresses through, whatever they are dressed as."""

import pytest

from social_capture.guard import Guard, Refused, is_public

PUBLIC = ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"]
NOT_PUBLIC = {
    "loopback": "127.0.0.1",
    "loopback, other": "127.8.9.10",
    "any": "0.0.0.0",  # noqa: S104  (refused, not bound)
    "private 10": "10.1.2.3",
    "private 172": "172.16.0.1",
    "private 192": "192.168.0.1",
    "link-local, cloud metadata": "169.254.169.254",
    "carrier NAT": "100.64.0.1",
    "protocol assignments": "192.0.0.8",
    "6to4 relay": "192.88.99.1",
    "documentation": "203.0.113.5",
    "benchmark": "198.18.0.1",
    "multicast": "224.0.0.1",
    "broadcast": "255.255.255.255",
    "reserved": "240.0.0.1",
    "loopback v6": "::1",
    "unspecified v6": "::",
    "mapped": "::ffff:127.0.0.1",
    "mapped, hexadecimal": "::ffff:7f00:1",
    "compatible": "::127.0.0.1",
    "compatible, public inside": "::93.184.215.14",
    "6to4": "2002:7f00:1::",
    "6to4 of private": "2002:0a00:0001::1",
    "teredo": "2001:0:4136:e378:8000:63bf:80ff:fffe",
    "nat64": "64:ff9b::127.0.0.1",
    "nat64 of private": "64:ff9b::10.0.0.1",
    "nat64, local": "64:ff9b:1::93.184.215.14",
    "isatap": "2606:2800:21f:1:0:5efe:127.0.0.1",
    "isatap, global bit": "2606:2800:21f:1:200:5efe:10.0.0.1",
    "unique local": "fd00::1",
    "link-local v6": "fe80::1",
    "scoped": "fe80::1%eth0",
    "public but scoped": "2606:2800:21f:cb07::1%1",
    "site-local": "fec0::1",
    "multicast v6": "ff02::1",
    "documentation v6": "2001:db8::1",
    "documentation v6, second block": "3fff::1",
    "discard": "100::1",
    "no address": "social.example",
    "empty": "",
}
REFUSED_ADDRESSES = {
    "file": "file:///etc/passwd",
    "gopher": "gopher://a.example/",
    "javascript": "javascript:alert(1)",
    "no host": "http:///x",
    "credentials": "https://user:secret@a.example/",
    "credentials that look like a host": "https://public.example@127.0.0.1/",
    "ssh port": "http://a.example:22/",
    "high port": "https://a.example:8443/",
    "port zero": "http://a.example:0/",
    "port out of range": "http://a.example:99999/",
    "line break": "http://a.example/\r\nHost: b",
    "backslash": "http://a.example\\@b.example/",
    "broken brackets": "http://[::1/",
    "too long": "http://a.example/" + "a" * 9000,
    "octal loopback": "http://0177.0.0.1/",
    "decimal loopback": "http://2130706433/",
    "short loopback": "http://127.1/",
    "loopback": "http://127.0.0.1/",
    "loopback v6": "http://[::1]/",
    "mapped loopback": "http://[::ffff:127.0.0.1]/",
    "localhost": "http://localhost/",
    "localhost with a dot": "http://localhost./",
}


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_let_through(address):
    assert is_public(address)


@pytest.mark.parametrize("address", NOT_PUBLIC.values(), ids=NOT_PUBLIC)
def test_addresses_that_are_not_public_are_refused(address):
    assert not is_public(address)


@pytest.mark.parametrize("url", REFUSED_ADDRESSES.values(), ids=REFUSED_ADDRESSES)
def test_addresses_that_point_elsewhere_are_refused_and_remembered(url):
    guard = Guard()

    with pytest.raises(Refused):
        guard.admit_url(url)

    assert len(guard.refusals) == 1


def test_one_private_address_among_public_ones_refuses_the_host():
    guard = Guard(resolve=lambda host, port: ["93.184.215.14", "10.0.0.7"])

    with pytest.raises(Refused) as caught:
        guard.admit("mixed.example", 443)

    assert caught.value.refusal.addresses == ("93.184.215.14", "10.0.0.7")
    assert caught.value.refusal.host == "mixed.example"
    assert caught.value.refusal.port == 443


def test_a_host_that_flips_to_loopback_keeps_the_address_that_was_checked():
    answers = iter([["93.184.215.14"], ["127.0.0.1"]])
    guard = Guard(resolve=lambda host, port: next(answers))

    first = guard.admit("flip.example", 80)

    assert guard.admit("FLIP.example.", 80) == first
    assert first.address == "93.184.215.14"


def test_a_name_without_an_address_is_refused():
    def nowhere(host, port):
        raise OSError("no such name")

    with pytest.raises(Refused, match="no address"):
        Guard(resolve=nowhere).admit("nowhere.example", 80)


def test_a_name_with_an_empty_answer_is_refused():
    with pytest.raises(Refused, match="no address"):
        Guard(resolve=lambda host, port: []).admit("nowhere.example", 80)


def test_an_allowed_pair_is_let_through_and_its_neighbour_port_is_not():
    guard = Guard(allow=frozenset({"127.0.0.1:8123", "[::1]:8123"}))

    assert guard.admit("127.0.0.1", 8123).address == "127.0.0.1"
    assert guard.admit("::1", 8123).address == "::1"
    with pytest.raises(Refused):
        guard.admit("127.0.0.1", 8124)


def test_names_in_other_scripts_are_asked_in_ascii():
    asked = []
    guard = Guard(resolve=lambda host, port: asked.append(host) or ["93.184.215.14"])

    guard.admit_url("https://AÇÃO.example/")

    assert asked == ["xn--ao-siap.example"]

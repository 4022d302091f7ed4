"""Case 28: no address that was found, however dressed, leads inside, through any door."""

import pytest

from tests.social_capture.odd_server import page, redirect
from tests.social_capture.ssrf_doors import DOORS, ONE_STEP
from tests.social_capture.ssrf_net import INSIDE, small_internet

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.allow_hosts(["127.0.0.1", "127.0.0.2", "127.0.0.3", "::1", "::ffff:127.0.0.1"]),
]
INTERNAL = {
    "literal": "http://127.0.0.1/secret",
    "literal with its port": "http://127.0.0.1:{port}/secret",
    "another loopback": "http://127.0.0.3/secret",
    "any address": "http://0.0.0.0/secret",
    "decimal": "http://2130706433/secret",
    "octal": "http://0177.0.0.1/secret",
    "hexadecimal": "http://0x7f.0.0.1/secret",
    "short": "http://127.1/secret",
    "name": "http://inside.example/secret",
    "name in capitals with a dot": "http://INSIDE.example./secret",
    "localhost": "http://localhost/secret",
    "one of two addresses": "http://mixed.example/secret",
    "metadata of a cloud": "http://169.254.169.254/latest/meta-data/",
    "metadata by name": "http://metadata.example/latest/meta-data/",
    "v6": "http://[::1]/secret",
    "v6 by name": "http://inside6.example/secret",
    "v6, written out": "http://[0:0:0:0:0:0:0:1]/secret",
    "mapped": "http://[::ffff:127.0.0.1]/secret",
    "mapped, hexadecimal": "http://[::ffff:7f00:1]/secret",
    "mapped by name": "http://mapped.example/secret",
    "compatible": "http://[::127.0.0.1]/secret",
    "6to4": "http://[2002:7f00:1::]/secret",
    "nat64": "http://[64:ff9b::7f00:1]/secret",
    "nat64 by name": "http://nat64.example/secret",
    "another port of a public host": "http://public.example:22/",
    "login in the address": "http://public.example@127.0.0.1/secret",
}


@pytest.fixture
def net(monkeypatch):
    with small_internet(monkeypatch) as running:
        yield running


@pytest.fixture(params=DOORS)
def door(request):
    return DOORS[request.param]


@pytest.fixture(params=sorted(set(DOORS) - ONE_STEP))
def following_door(request):
    return DOORS[request.param]


@pytest.mark.parametrize("url", INTERNAL.values(), ids=INTERNAL)
def test_an_internal_address_is_refused_on_record_and_not_touched(net, door, url):
    said = door(url.format(port=net.port))

    assert net.hits == []
    assert said
    assert not said.startswith("failed")


@pytest.mark.parametrize("url", INTERNAL.values(), ids=INTERNAL)
def test_a_redirect_to_an_internal_address_is_refused_on_record(net, following_door, url):
    net.outside.answers["/go"] = redirect(url.format(port=net.port))

    said = following_door("http://public.example/go")

    assert len(net.outside.requests) == 1
    assert net.hits == []
    assert said
    assert not said.startswith("failed")


def test_a_name_that_flips_after_the_check_leads_where_was_checked(net, following_door):
    net.outside.answers["/1"] = redirect("http://flip.example/2")
    net.outside.answers["/2"] = page(b"still outside", b"Connection: close")

    said = following_door("http://flip.example/1")

    assert (said, net.hits) == ("", [])
    paths = [request.split(b" ", 2)[1] for request in net.outside.requests]
    # yt-dlp reads the page again once it knows that it is one.
    assert paths in ([b"/1", b"/2"], [b"/1", b"/2", b"/2"])
    assert net.asked.count("flip.example") == 1


@pytest.mark.parametrize("scheme", ["file:///etc/passwd", "ftp://public.example/", "gopher://a/"])
@pytest.mark.parametrize("name", sorted(set(DOORS) - {"tunnel"}))
def test_nothing_but_http_is_opened(net, name, scheme):
    assert DOORS[name](scheme)
    assert net.outside.connections == 0


def test_a_public_address_goes_through_each_door_that_leads_somewhere(net, following_door):
    """Without this the tests above could pass on doors that open nothing at all."""
    said = following_door("http://public.example/")

    assert said == ""
    assert len(net.outside.requests) == 1


@pytest.mark.parametrize(
    "host", ["[::1]" if "::1" in INSIDE else "127.0.0.3", "127.0.0.1", "127.1"]
)
def test_the_listeners_inside_would_have_heard_it(net, host, monkeypatch):
    """The same door without its guard does reach them: the zero above is a measured one."""
    monkeypatch.setattr("social_capture.guard.policy.is_public", lambda address: True)

    DOORS["fetch"](f"http://{host}/secret")

    assert net.hits != []

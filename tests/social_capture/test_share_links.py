"""A share link is followed hop by hop, each guarded, until an address names a post."""

import json

import pytest

from checks.source_policy.rules import LISTS, read_list
from social_capture.fetch import Refused, TooManyRedirects, TooSlow, trace
from social_capture.platforms import identify
from social_capture.platforms.registry import needs_following
from social_capture.platforms.share_links import (
    TABLE,
    LedNowhere,
    Nowhere,
    destination,
    share_links,
)
from tests.social_capture.odd_server import page, redirect
from tests.social_capture.share_hosts import shortener

__all__ = ["shortener"]


@pytest.fixture
def follow(shortener):
    def follow(path="/s/abc", **limits):
        def within(url, **options):
            return trace(url, allow=frozenset({shortener.netloc}), **options, **limits)

        return destination(shortener.url(path), within, identify)

    return follow


def test_a_post_is_recognised_in_the_chain_and_not_asked_for(shortener, follow):
    shortener.answers["/s/abc"] = redirect("/s/def")
    shortener.answers["/s/def"] = redirect("https://x.com/helena/status/88?s=20")

    found = follow()

    assert (found.identity.platform, found.identity.post_id) == ("x", "88")
    assert [hop.status for hop in found.redirects] == [302, 302]
    assert len(shortener.requests) == 2


def test_a_shortened_page_is_the_page_that_it_leads_to(shortener, follow):
    shortener.answers["/s/abc"] = redirect("/noticia?id=1&utm_source=x")
    shortener.answers["/noticia?id=1&utm_source=x"] = page(b"x" * 10_000_000)

    assert follow().identity == identify(shortener.url("/noticia?id=1"))


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ({"/s/abc": redirect("/login?next=%2Fhelena")}, Nowhere.LOGIN),
        ({"/s/abc": redirect("/accounts/login/?next=%2Fp%2FCxT9%2F")}, Nowhere.LOGIN),
        ({"/s/abc": redirect("/")}, Nowhere.HOME),
        ({"/s/abc": page(b"espere 5 segundos")}, Nowhere.ITSELF),
        ({"/s/abc": redirect("/s/def"), "/s/def": page(b"anuncio")}, Nowhere.ITSELF),
        ({"/s/abc": page(b"", status=b"404 Not Found")}, Nowhere.STATUS),
        ({"/s/abc": page(b"", status=b"429 Too Many Requests")}, Nowhere.STATUS),
        ({"/s/abc": redirect("/x"), "/x": page(b"", status=b"503 Down")}, Nowhere.STATUS),
    ],
    ids=["login", "login of another", "home", "itself", "itself twice", "404", "429", "503"],
)
def test_what_is_no_address_of_a_post_is_no_identity(shortener, follow, answers, why):
    walls = ("/login?next=%2Fhelena", "/accounts/login/?next=%2Fp%2FCxT9%2F", "/")
    shortener.answers |= dict.fromkeys(walls, page(b"")) | answers

    with pytest.raises(LedNowhere) as led:
        follow()

    assert led.value.why == why


def test_a_platforms_own_link_leads_to_a_post_or_nowhere(shortener, follow):
    shortener.answers["/share/abc"] = redirect("/explore")
    shortener.answers["/explore"] = page(b"")

    with pytest.raises(LedNowhere) as led:
        follow("/share/abc")

    assert led.value.why == Nowhere.NO_POST


@pytest.mark.parametrize(
    "inside", ["http://169.254.169.254/latest", "http://10.0.0.7/", "http://[::1]/", "file:///etc"]
)
def test_a_link_into_the_house_is_refused(shortener, follow, inside):
    shortener.answers["/s/abc"] = redirect(inside)

    with pytest.raises(Refused):
        follow()


def test_a_ring_of_links_ends(shortener, follow):
    shortener.answers["/s/abc"] = redirect("/s/abc")

    with pytest.raises(TooManyRedirects):
        follow()


def test_a_shortener_that_says_nothing_is_left(shortener, follow):
    shortener.answers["/s/abc"] = lambda connection: shortener.stopped.wait(9)

    with pytest.raises(TooSlow):
        follow(timeout_s=0.5)


@pytest.mark.parametrize(
    "address",
    [
        "https://t.co/AbC123",
        "https://fb.watch/x1_y-2/",
        "https://www.facebook.com/share/p/1AbC/?mibextid=x",
        "https://www.facebook.com/share/1AbC/",
        "https://www.instagram.com/share/reel/BACx",
        "https://vm.tiktok.com/ZMabc/",
        "https://www.tiktok.com/t/ZPabc/",
        "https://s.kw.ai/p/bvCMz94h",
        "https://k.kwai.com/p/lxC9lHFc",
        "https://bit.ly/3kQ",
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fbit.ly%2F3kQ&h=AT0",
    ],
)
def test_share_links_need_following(address):
    assert needs_following(address)


@pytest.mark.parametrize(
    "address",
    ["https://t.co/", "https://www.facebook.com/helena", "https://www.tiktok.com/@helena/video/7"],
)
def test_other_addresses_do_not(address):
    assert not needs_following(address)


@pytest.mark.parametrize(
    ("address", "meant"),
    [
        ("https://l.facebook.com/l.php?u=https%3A%2F%2Fx.com%2Fa%2Fstatus%2F8&h=1", "x"),
        ("https://l.instagram.com/?u=https%3A%2F%2Fyoutu.be%2F8dJ2kxAbCdE&e=1", "youtube"),
        ("https://www.google.com/url?sa=t&url=https%3A%2F%2Ft.me%2Fcanal%2F12", "telegram"),
        ("https://www.youtube.com/redirect?q=javascript%3Aalert%281%29", "web"),
        ("https://l.facebook.com/l.php?u=file%3A%2F%2F%2Fetc%2Fpasswd", "web"),
    ],
)
def test_an_address_inside_another_is_read_without_asking(address, meant):
    assert identify(address).platform == meant


def test_every_row_of_the_table_has_its_reason_and_no_host_is_there_twice_for_one_form():
    rows = json.loads(TABLE.read_text(encoding="utf-8"))
    forms = [(host, row["path"], row.get("carries")) for row in rows for host in row["hosts"]]

    assert all(row["why"].strip() for row in rows)
    assert len(forms) == len(set(forms))


def test_every_shortener_that_the_rule_of_sources_names_is_followed_or_read():
    known = {host.removeprefix("www.") for link in share_links() for host in link.hosts}

    shorteners = {rule.address.split("/")[0] for rule in read_list(LISTS / "shorteners.csv")}

    assert shorteners <= known

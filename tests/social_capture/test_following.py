"""A share link's post becomes the one that it means, at the worker; nothing is lost by it."""

import threading
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from social_capture import capturing, following
from social_capture.models import Capture, Post, SubmittedAddress
from tests.factories.captures import CaptureFactory, PostFactory
from tests.social_capture.odd_server import page, redirect
from tests.social_capture.share_hosts import shortener

__all__ = ["shortener"]
pytestmark = [pytest.mark.db, pytest.mark.django_db]
MEANT = "https://x.com/helena/status/88"


def settled(capture):
    """The capture as the worker has it before its visit."""
    capture.refresh_from_db()
    following.settle(capture)
    capture.refresh_from_db()
    return capture


def test_case_19_a_share_link_is_one_more_address_of_its_post(shortener):
    shortener.answers["/s/abc"] = redirect(f"{MEANT}?s=20")
    known = capturing.request(MEANT).post

    capture = settled(capturing.request(shortener.url("/s/abc")))

    assert capture.post == known
    assert capture.address == known.canonical_url
    assert capture.url_submitted == shortener.url("/s/abc")
    assert set(known.addresses.values_list("address", flat=True)) == {
        MEANT,
        shortener.url("/s/abc"),
    }


def test_nothing_is_asked_while_a_person_waits(shortener):
    capturing.request(shortener.url("/s/abc"))

    assert shortener.requests == []


def test_the_record_tells_where_the_link_led(shortener):
    shortener.answers["/s/abc"] = redirect(MEANT)

    settled(capturing.request(shortener.url("/s/abc")))

    address = SubmittedAddress.objects.get(address=shortener.url("/s/abc"))
    assert (address.led_to, address.led_nowhere) == ("https://x.com/i/status/88", "")
    assert [hop["location"] for hop in address.redirect_chain] == [MEANT]


def test_pasting_the_link_again_finds_the_post_without_asking(shortener):
    shortener.answers["/s/abc"] = redirect(MEANT)
    post = settled(capturing.request(shortener.url("/s/abc"))).post
    asked = len(shortener.requests)

    again = capturing.request(shortener.url("/s/abc") + "?utm_source=zap")

    assert (again.post, len(shortener.requests)) == (post, asked)


def test_case_20_links_that_lead_to_two_posts_stay_two(shortener):
    shortener.answers["/s/abc"] = redirect("https://x.com/helena/status/88")
    shortener.answers["/s/def"] = redirect("https://x.com/helena/status/89")

    one, other = (
        settled(capturing.request(shortener.url(path))).post for path in ("/s/abc", "/s/def")
    )

    assert (one.post_id, other.post_id) == ("88", "89")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (redirect("/login?next=x"), "login"),
        (page(b"", status=b"404 Not Found"), "status"),
        (redirect("http://10.0.0.7/"), "refused"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "unreachable"),
    ],
    ids=["login", "gone", "internal", "not HTTP"],
)
def test_a_link_that_leads_nowhere_stays_its_own_post_with_the_reason(shortener, answer, why):
    shortener.answers |= {"/s/abc": answer, "/login?next=x": page(b"")}

    post = settled(capturing.request(shortener.url("/s/abc"))).post

    address = post.addresses.get()
    assert (post.platform, address.led_nowhere) == ("web", why)
    assert address.follow_error


def test_a_link_that_resolves_later_is_joined_and_keeps_what_it_had(shortener):
    shortener.answers["/s/abc"] = page(b"", status=b"503 Down")
    first = settled(capturing.request(shortener.url("/s/abc")))
    Capture.objects.filter(pk=first.pk).update(
        status="ok", wacz_sha256="0" * 64, version=1, finished_at=first.queued_at
    )
    shortener.answers["/s/abc"] = redirect(MEANT)
    SubmittedAddress.objects.update(followed_at=first.queued_at - timedelta(days=1))

    second = settled(capturing.request(shortener.url("/s/abc")))

    first.refresh_from_db()
    assert (second.post.post_id, first.post.joined_to, first.version) == ("88", second.post, 1)
    assert (
        set(Capture.objects.of(second.post))
        == set(Capture.objects.of(first.post))
        == {
            first,
            second,
        }
    )


def test_a_shortener_that_gave_no_post_is_left_alone_for_the_rest_of_the_visit(shortener):
    shortener.answers["/s/abc"] = page(b"", status=b"404 Not Found")
    capture = capturing.request(shortener.url("/s/abc"))

    following.settle_waiting(capture.pk)
    settled(capture)

    assert len(shortener.requests) == 1


def test_a_failed_capture_of_a_link_goes_over_when_it_is_tried_again(shortener):
    failed = CaptureFactory(failed=True, post__canonical_url=shortener.url("/s/abc"))
    meant = PostFactory(platform="x", post_id="88")
    following.join(failed.post, meant)

    capturing.retry(failed)

    assert settled(failed).post == meant


def test_captures_of_both_wait_beside_each_other(shortener):
    shortener.answers["/s/abc"] = redirect(MEANT)
    typed = capturing.request(MEANT)

    shared = settled(capturing.request(shortener.url("/s/abc")))

    assert shared.post == typed.post
    assert shared.slot != typed.slot


def test_the_browsers_last_address_says_what_the_redirects_did_not(shortener):
    shortener.answers["/s/abc"] = page(b"<script>location = ...</script>")
    capture = settled(capturing.request(shortener.url("/s/abc")))

    following.settle_by_visit(capture, MEANT)

    capture.refresh_from_db()
    assert (capture.post.platform, capture.post.post_id) == ("x", "88")


@pytest.mark.parametrize("url", ["https://x.com/login", "https://x.com/", "", "file:///etc"])
def test_the_browsers_last_address_is_no_identity_when_it_is_no_post(shortener, url):
    capture = capturing.request(shortener.url("/s/abc"))

    following.settle_by_visit(capture, url)

    capture.refresh_from_db()
    assert capture.post.platform == "web"


def test_a_cited_source_is_not_followed(shortener):
    capture = capturing.request(shortener.url("/s/abc"), reason="source")

    assert following.settle(capture) is None
    assert shortener.requests == []


def test_a_post_is_not_joined_to_itself():
    post = PostFactory()

    with pytest.raises(IntegrityError), transaction.atomic():
        Post.objects.filter(pk=post.pk).update(joined_to=post, joined_at=post.first_seen_at)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor == "sqlite", reason="one writer at a time")
def test_two_workers_with_two_links_to_one_post_make_one_record(shortener):
    shortener.answers |= {"/s/abc": redirect(MEANT), "/s/def": redirect(MEANT)}
    captures = [capturing.request(shortener.url(path)) for path in ("/s/abc", "/s/def")]
    together = threading.Barrier(2)

    def work(capture):
        together.wait()
        following.settle(capture)
        connection.close()

    workers = [threading.Thread(target=work, args=(capture,)) for capture in captures]
    [worker.start() for worker in workers]
    [worker.join() for worker in workers]

    posts = {settled(capture).post for capture in captures}
    assert len(posts) == 1
    assert posts.pop().addresses.count() == 2

"""Before the browser visits a pasted post, its platform is asked; the exact words stand."""

import pytest

from social_capture import api_reading, capturing
from social_capture.models import Capture, Post, PostEvent
from social_capture.platforms.bluesky import Bluesky
from tests.factories.captures import CaptureFactory
from tests.social_capture.api_server import api_server
from tests.social_capture.bluesky_server import DID, HANDLE, BlueskyServer
from tests.social_capture.following import platforms_on

pytestmark = [pytest.mark.db, pytest.mark.django_db]


@pytest.fixture
def server():
    with api_server() as running, platforms_on(running, Bluesky(running.url)):
        yield running


@pytest.fixture
def author(server):
    return BlueskyServer(server)


def pasted(key, actor=HANDLE):
    return capturing.request(f"https://bsky.app/profile/{actor}/post/{key}")


def test_a_pasted_post_gets_its_words_counts_and_answer(author):
    capture = pasted(author.publish("Dobramos as vagas."))

    assert api_reading.read_for(capture.pk)

    capture.refresh_from_db()
    assert (capture.text_nfc, capture.version, capture.text_source) == (
        "Dobramos as vagas.",
        1,
        "api",
    )
    assert capture.artefacts.get().kind == "api"
    assert capture.post.reach.get().likes == 5


def test_a_post_pasted_by_handle_takes_the_name_that_stays(author):
    key = author.publish()
    capture = pasted(key)

    api_reading.read_for(capture.pk)

    assert Post.objects.get().post_id == f"{DID}/{key}"


def test_asking_again_changes_nothing(author):
    capture = pasted(author.publish())
    api_reading.read_for(capture.pk)

    assert not api_reading.read_for(capture.pk)


def test_a_later_look_at_an_edited_post_is_a_new_version(author):
    first = pasted(author.publish("Triplicamos as vagas."))
    api_reading.read_for(first.pk)
    author.views[0]["record"]["text"] = "Dobramos as vagas."
    later = capturing.look_at(Post.objects.get(), slot="1h")

    api_reading.read_for(later.pk)

    later.refresh_from_db()
    assert (later.version, later.has_changed) == (2, True)


def test_a_platform_that_fails_costs_only_its_words(server, author):
    capture = pasted(author.publish())
    server.fail(500, times=2)

    assert not api_reading.read_for(capture.pk)
    assert Capture.objects.get().status == "queued"


def test_a_post_that_is_gone_is_missed(author):
    """Case 3."""
    capture = pasted(author.publish())
    api_reading.read_for(capture.pk)
    author.views.clear()

    api_reading.read_for(capturing.look_at(Post.objects.get(), slot="1h").pk)

    assert PostEvent.objects.get().kind == "missed"


def test_a_page_of_no_platform_with_an_interface_is_only_visited(author):
    assert not api_reading.read_for(CaptureFactory().pk)

"""Evidence is served in ranges, to who may see it, and never as a page of ours."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from social_capture import visibility
from social_capture.byte_ranges import ByteRange, Unsatisfiable, parse_range
from social_capture.evidence import DamagedEvidence
from tests.factories.captures import ArtefactFactory
from tests.social_capture.test_evidence import _damage

pytestmark = [pytest.mark.db, pytest.mark.django_db]
CONTENT = b"0123456789"


@pytest.fixture
def everything_public():
    rule = visibility.register(lambda artefact: True)
    yield
    visibility.unregister(rule)


@pytest.fixture
def desk(client):
    client.force_login(get_user_model().objects.create_superuser("bia", password="x"))
    return client


def address(artefact):
    return reverse("social_capture:artefact", args=[artefact.sha256])


def body(response):
    return b"".join(response.streaming_content)


def test_by_default_only_the_desk_sees_a_file(client):
    assert client.get(address(ArtefactFactory())).status_code == 404


def test_somebody_without_the_desk_sees_nothing(client):
    client.force_login(get_user_model().objects.create_user("reader", password="x"))

    assert client.get(address(ArtefactFactory())).status_code == 404


def test_the_desk_sees_the_file_and_nobody_caches_it(desk):
    response = desk.get(address(ArtefactFactory(content=CONTENT)))

    assert body(response) == CONTENT
    assert response.headers["Content-Length"] == "10"
    assert response.headers["Cache-Control"] == "private, no-store"


def test_a_rule_of_an_app_above_makes_a_file_public(client):
    shown, hidden = ArtefactFactory(content=b"shown"), ArtefactFactory(content=b"hidden")
    rule = visibility.register(lambda artefact: artefact.pk == shown.pk)

    answers = [client.get(address(artefact)).status_code for artefact in (shown, hidden)]

    visibility.unregister(rule)
    assert answers == [200, 404]


def test_an_unknown_hash_is_not_found(desk):
    assert desk.get(reverse("social_capture:artefact", args=["0" * 64])).status_code == 404


@pytest.mark.parametrize(
    ("asked", "served", "stated"),
    [
        ("bytes=2-4", b"234", "bytes 2-4/10"),
        ("bytes=7-", b"789", "bytes 7-9/10"),
        ("bytes=-3", b"789", "bytes 7-9/10"),
        ("bytes=-70000", CONTENT, "bytes 0-9/10"),
        ("bytes=0-99", CONTENT, "bytes 0-9/10"),
    ],
)
def test_a_range_is_answered_with_its_bytes(client, everything_public, asked, served, stated):
    response = client.get(address(ArtefactFactory(content=CONTENT)), headers={"range": asked})

    assert (response.status_code, body(response)) == (206, served)
    assert response.headers["Content-Range"] == stated
    assert response.headers["Content-Length"] == str(len(served))


@pytest.mark.parametrize("asked", ["bytes=10-", "bytes=99-100", "bytes=-0"])
def test_a_range_behind_the_end_is_refused(client, everything_public, asked):
    response = client.get(address(ArtefactFactory(content=CONTENT)), headers={"range": asked})

    assert response.status_code == 416
    assert response.headers["Content-Range"] == "bytes */10"


@pytest.mark.parametrize("asked", ["bytes=1-2,4-5", "lines=1-2", "bytes=4-2", "bytes=-", "x"])
def test_what_is_no_single_range_gets_the_whole(client, everything_public, asked):
    response = client.get(address(ArtefactFactory(content=CONTENT)), headers={"range": asked})

    assert (response.status_code, body(response)) == (200, CONTENT)


def test_a_range_of_another_version_gets_the_whole(client, everything_public):
    response = client.get(
        address(ArtefactFactory(content=CONTENT)),
        headers={"range": "bytes=1-2", "if-range": '"other"'},
    )

    assert response.status_code == 200


def test_head_says_the_length_and_sends_nothing(client, everything_public):
    response = client.head(address(ArtefactFactory(content=CONTENT)))

    assert response.headers["Content-Length"] == "10"
    assert response.headers["Accept-Ranges"] == "bytes"
    assert response.content == b""


@pytest.mark.parametrize("asked", ["bytes=2-4", "bytes=99-"])
def test_head_is_told_of_the_whole_whatever_range_it_names(client, everything_public, asked):
    """RFC 9110, 14.2: a range belongs to GET alone."""
    response = client.head(address(ArtefactFactory(content=CONTENT)), headers={"range": asked})

    assert (response.status_code, response.headers["Content-Length"]) == (200, "10")
    assert "Content-Range" not in response.headers


def test_what_the_reader_has_is_not_sent_again(client, everything_public):
    artefact = ArtefactFactory(content=CONTENT)

    response = client.get(address(artefact), headers={"if-none-match": f'"{artefact.sha256}"'})

    assert response.status_code == 304


@pytest.mark.parametrize(
    ("kind", "mime", "content_type", "disposition"),
    [
        ("dom", "text/html; charset=utf-8", "text/plain; charset=utf-8", "attachment"),
        ("text", "text/plain; charset=utf-8", "text/plain; charset=utf-8", "inline"),
        ("screenshot", "image/png", "image/png", "inline"),
        ("wacz", "application/wacz", "application/wacz", "attachment"),
        ("media", "video/mp4", "video/mp4", "inline"),
        ("media", "image/svg+xml", "application/octet-stream", "attachment"),
        ("api", "text/html", "application/octet-stream", "attachment"),
    ],
)
def test_nothing_archived_runs_as_our_page(
    client, everything_public, kind, mime, content_type, disposition
):
    artefact = ArtefactFactory(kind=kind, mime=mime, content=kind.encode() + mime.encode())

    headers = client.get(address(artefact)).headers

    assert headers["Content-Type"] == content_type
    assert headers["Content-Disposition"].split(";")[0] == disposition
    assert headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_damaged_evidence_is_not_served(client, everything_public):
    artefact = ArtefactFactory(content=b"served only whole")
    _damage(artefact)

    with pytest.raises(DamagedEvidence):
        client.get(address(artefact))


def test_writing_to_evidence_is_no_method(desk):
    assert desk.post(address(ArtefactFactory())).status_code == 405


@pytest.mark.parametrize("size", [1, 9, 10])
def test_a_suffix_longer_than_the_file_is_the_file(size):
    assert parse_range("bytes=-70000", size) == ByteRange(0, size - 1)


def test_an_empty_file_has_no_range():
    with pytest.raises(Unsatisfiable):
        parse_range("bytes=0-", 0)

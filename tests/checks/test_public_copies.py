"""Archived copies: readers see those that stand behind something public, and no other."""

from io import BytesIO

import pytest
from PIL import Image

from checks import appearing
from checks.models import Source
from checks.public.visible_captures import is_public
from social_capture import supplying
from tests.checks.test_public_check_page import correct
from tests.factories.captures import ArtefactFactory, CaptureFactory, ReachSampleFactory
from tests.factories.checks import OFFICIAL_SOURCE, AppearanceFactory, FactCheckFactory

pytestmark = pytest.mark.django_db


def seen_in(fact_check, *, by, approved_by=None, **fields):
    capture = CaptureFactory(ok=True)
    appearance = AppearanceFactory(
        claim=fact_check.claim, post=capture.post, capture=capture, **fields
    )
    appearance = appearing.confirm(appearance, by=by)
    if approved_by:
        appearing.approve(appearance, by=approved_by)
    return capture


def test_the_copy_behind_an_approved_appearance_is_public(client, marina, davi):
    capture = seen_in(FactCheckFactory(published=True), by=marina, approved_by=davi)

    answer = client.get(f"/copias/{capture.pk}/")

    assert answer.status_code == 200
    assert capture.text_raw in answer.content.decode()


@pytest.mark.parametrize("page", ["", "conferir/"], ids=["the copy", "checking it"])
def test_nothing_can_be_sent_to_the_pages_of_a_copy(client, marina, davi, page):
    capture = seen_in(FactCheckFactory(published=True), by=marina, approved_by=davi)

    assert client.post(f"/copias/{capture.pk}/{page}").status_code == 405


def test_the_copy_behind_an_appearance_that_waits_is_not(client, marina):
    capture = seen_in(FactCheckFactory(published=True), by=marina)

    assert client.get(f"/copias/{capture.pk}/").status_code == 404


def test_the_copy_behind_a_check_that_is_not_published_is_not(marina, davi):
    capture = seen_in(FactCheckFactory(in_review=True), by=marina, approved_by=davi)

    assert not is_public(capture)


def test_a_capture_that_nothing_public_shows_has_no_page(client):
    FactCheckFactory(published=True)

    assert client.get(f"/copias/{CaptureFactory(ok=True).pk}/").status_code == 404


def test_the_copy_stays_public_after_a_withdrawal(bia, davi, marina):
    fact_check = FactCheckFactory(published=True)
    capture = seen_in(fact_check, by=marina, approved_by=davi)

    correct(fact_check, by=bia, approved_by=davi, is_withdrawal=True)

    assert is_public(capture)


@pytest.mark.db
def test_the_copy_of_a_cited_source_is_public_and_linked(client):
    fact_check = FactCheckFactory(published=True)
    capture = CaptureFactory(ok=True, source=True)
    Source.objects.update_or_create(url=OFFICIAL_SOURCE["url"], defaults={"capture": capture})

    assert is_public(capture)
    assert f'href="/copias/{capture.pk}/"' in client.get(fact_check.page.url).content.decode()


@pytest.mark.db
def test_the_copy_of_a_source_that_is_only_mentioned_is_not(marina):
    near = OFFICIAL_SOURCE["url"] + "-anexo"
    FactCheckFactory(published=True, sources=[("source", {**OFFICIAL_SOURCE, "url": near})])
    capture = CaptureFactory(ok=True, source=True)
    Source.objects.create(url=OFFICIAL_SOURCE["url"], capture=capture)

    assert not is_public(capture)


def test_the_check_page_shows_picture_reach_and_when_it_was_read(client, marina, davi):
    fact_check = FactCheckFactory(published=True)
    capture = seen_in(fact_check, by=marina, approved_by=davi)
    picture = ArtefactFactory(capture=capture, kind="screenshot", mime="image/png")
    ReachSampleFactory(post=capture.post, views=184_000, likes=None)

    page = " ".join(client.get(fact_check.page.url).content.decode().split())

    assert f'<img src="/evidence/{picture.sha256}"' in page
    assert "184.000 visualizações, número lido em" in page
    assert "curtida" not in page


def test_the_copy_stands_in_the_markup_by_its_whole_address(client, marina, davi):
    fact_check = FactCheckFactory(published=True)
    capture = seen_in(fact_check, by=marina, approved_by=davi)

    page = client.get(fact_check.page.url).content.decode()

    assert f'"archivedAt":"https://testserver/copias/{capture.pk}/"' in page


def test_the_file_of_a_public_copy_is_served_to_readers(client, marina, davi):
    capture = seen_in(FactCheckFactory(published=True), by=marina, approved_by=davi)
    file = ArtefactFactory(capture=capture, kind="screenshot", mime="image/png")
    private = ArtefactFactory(kind="screenshot", mime="image/png", content=b"another picture")

    assert client.get(f"/evidence/{file.sha256}").status_code == 200
    assert client.get(f"/evidence/{private.sha256}").status_code == 404


def test_an_original_that_is_gone_is_said_and_not_linked(client, marina, davi):
    fact_check = FactCheckFactory(published=True)
    capture = seen_in(
        fact_check, by=marina, approved_by=davi, address="https://social.example/sumiu"
    )
    capture.post.deleted_since = capture.finished_at
    capture.post.save()

    page = client.get(fact_check.page.url).content.decode()

    assert "O original saiu do ar em" in page
    assert 'href="https://social.example/sumiu"' not in page


def test_hostile_text_in_a_copy_closes_nothing(client, marina, davi):
    fact_check = FactCheckFactory(published=True)
    capture = seen_in(fact_check, by=marina, approved_by=davi)
    type(capture).objects.filter(pk=capture.pk).update(
        text_raw="</div><script>alert(1)</script>", address="javascript:alert(2)"
    )

    page = client.get(f"/copias/{capture.pk}/").content.decode()

    assert "<script>alert" not in page
    assert 'href="javascript:' not in page


def test_a_supplied_picture_says_so_to_readers_and_its_file_is_not_served(client, marina, davi):
    fact_check = FactCheckFactory(published=True)
    capture = seen_in(fact_check, by=marina, approved_by=davi)
    drawn = BytesIO()
    Image.new("RGB", (40, 40)).save(drawn, "PNG")
    supplied = supplying.supply(capture, drawn.getvalue(), by=marina)

    for address in (fact_check.page.url, f"/copias/{capture.pk}/"):
        text = client.get(address).content.decode()
        assert "FORNECIDA, não capturada" in text
        assert f"/evidence/{supplied.sha256}/large" in text
    assert client.get(f"/evidence/{supplied.sha256}/large").status_code == 200
    assert client.get(f"/evidence/{supplied.sha256}").status_code == 404

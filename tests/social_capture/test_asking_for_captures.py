"""A pasted link becomes one visit on the queue, however often it is pasted."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from social_capture import capturing
from social_capture.guard import Refused
from social_capture.models import Capture, Post, ReachSample
from social_capture.models.reach import ReachIsAppendOnly
from tests.factories.captures import CaptureFactory, PostFactory, ReachSampleFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]


def test_a_pasted_link_waits_on_the_queue():
    capture = capturing.request("https://x.com/helena/status/88?s=20")

    assert (capture.status, capture.reason, capture.slot) == ("queued", "pasted", "1")
    assert capture.url_submitted == "https://x.com/helena/status/88?s=20"
    assert capture.post.author_handle == "helena"


def test_two_spellings_of_one_post_wait_once():
    first = capturing.request("https://x.com/helena/status/88")
    second = capturing.request("https://mobile.twitter.com/helena/status/88?s=20")

    assert second == first
    assert first.post.addresses.count() == 2


def test_a_finished_capture_is_followed_by_a_new_visit():
    first = capturing.request("https://noticia.example/a")
    Capture.objects.filter(pk=first.pk).update(status="failed", finished_at=timezone.now())

    second = capturing.request("https://noticia.example/a")

    assert (second.post, second.slot) == (first.post, "2")


def test_a_named_slot_is_one_capture_for_ever():
    first = capturing.request("https://noticia.example/a", reason="later_look", slot="1d")
    Capture.objects.filter(pk=first.pk).update(status="failed", finished_at=timezone.now())

    assert capturing.request("https://noticia.example/a", reason="later_look", slot="1d") == first


def test_a_cited_source_is_captured_without_a_post():
    capture = capturing.request("https://dados.example/tabela?utm_source=x", reason="source")

    assert capture.post is None
    assert capture.address == "https://dados.example/tabela"
    assert not Post.objects.exists()


@pytest.mark.parametrize("address", ["file:///etc/passwd", "https://u:p@a.example/", "texto"])
def test_what_the_guard_would_not_look_at_leaves_nothing(address):
    with pytest.raises(Refused):
        capturing.request(address)

    assert not Capture.objects.exists()
    assert not Post.objects.exists()


def test_a_failed_capture_is_retried_on_its_own_row():
    failed = CaptureFactory(failed=True)

    retried = capturing.retry(failed)

    assert (retried.pk, retried.status) == (failed.pk, "queued")


@pytest.mark.parametrize("state", [{}, {"status": "running"}, {"ok": True}], ids=str)
def test_a_capture_that_waits_runs_or_is_complete_is_not_retried(state):
    capture = CaptureFactory(**state)

    with pytest.raises(capturing.StillRunning):
        capturing.retry(capture)


def test_no_row_says_ok_without_its_wacz():
    capture = CaptureFactory(ok=True)

    with pytest.raises(IntegrityError), transaction.atomic():
        Capture.objects.filter(pk=capture.pk).update(wacz_sha256="")


def test_no_row_has_an_outcome_without_its_end():
    capture = CaptureFactory()

    with pytest.raises(IntegrityError), transaction.atomic():
        Capture.objects.filter(pk=capture.pk).update(status="failed")


def test_one_post_is_one_record():
    post = PostFactory()

    with pytest.raises(IntegrityError), transaction.atomic():
        PostFactory(post_id=post.post_id)


def test_an_unknown_count_is_not_zero():
    assert ReachSampleFactory().shares is None


def test_a_reach_sample_is_never_rewritten():
    sample = ReachSampleFactory()
    sample.likes = 9

    with pytest.raises(ReachIsAppendOnly):
        sample.save()
    with pytest.raises(ReachIsAppendOnly):
        sample.delete()

    assert ReachSample.objects.get().likes == 1284

"""The books of the soak of mixed links can show a fault: each kind of it is shown here."""

from collections import Counter
from dataclasses import replace

import pytest

from benchmarks.mixed import ledger
from benchmarks.mixed.links import FAULTS, SHARES, Link, composed, waves
from social_capture import capturing
from social_capture.models import Capture, SubmittedAddress
from tests.factories.captures import CaptureFactory, PostFactory

LINK = Link("page", 3, "https://social.example/p/3")
RIGHT = {"ok": True, "attempts": 1, "text_nfc": LINK.words}


def judged(*captures, link=LINK):
    return ledger.judged(link, [CaptureFactory.build(**values) for values in captures]).faults


def test_twenty_links_hold_every_kind_and_are_the_same_for_the_same_seed():
    links = composed(20, seed=7)

    assert {link.kind for link in links} == set(SHARES)
    assert links == composed(20, seed=7) != composed(20, seed=8)


def test_a_thousand_links_are_a_twentieth_faults_and_no_wave_loses_a_youtube_feed():
    counts = Counter(link.kind for link in composed(1_000, seed=1))
    videos = [
        sum(link.kind == "youtube video" for link in wave) for wave in waves(composed(1_000, 1))
    ]

    assert sum(counts[kind] for kind in FAULTS) == 50
    assert max(videos) <= 15  # a channel's feed shows no more
    assert sum(len(wave) for wave in waves(composed(1_000, 1))) == 1_000


def test_a_link_with_its_outcome_and_its_words_is_right():
    assert judged(RIGHT) == ()


@pytest.mark.parametrize(
    ("captures", "fault"),
    [
        ([], "never captured"),
        ([RIGHT, RIGHT], "2 captures"),
        ([RIGHT | {"status": "partial"}], "partial, not ok"),
        ([RIGHT | {"attempts": 2}], "visited 2 times"),
        ([RIGHT | {"text_nfc": "Outra coisa"}], "without its words"),
        ([RIGHT | {"wacz_sha256": ""}], "without archive"),
    ],
    ids=["missing", "doubled", "another outcome", "visited twice", "other words", "no archive"],
)
def test_each_wrong_end_is_a_fault(captures, fault):
    assert judged(*captures) == (fault,)


@pytest.mark.django_db
def test_a_link_is_looked_up_by_its_address_and_is_finished_only_at_the_end():
    capture = CaptureFactory(post=PostFactory(), status="queued")
    SubmittedAddress.objects.create(address=LINK.address, post=capture.post)

    assert ledger.finished([LINK]) == []
    Capture.objects.filter(pk=capture.pk).update(status="failed", finished_at=capture.queued_at)

    assert ledger.finished([LINK]) == [LINK]
    assert ledger.seen(LINK).outcome == "failed"


@pytest.mark.django_db
def test_what_nobody_asked_for_is_named():
    asked = capturing.request(LINK.address)
    CaptureFactory(post=PostFactory())

    found = ledger.strangers([LINK, replace(LINK, number=4)])

    assert asked.address not in " ".join(found)
    assert len(found) == 2

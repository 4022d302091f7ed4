"""Hundreds of pairs of people acting at the same instant: one wins, and nothing is half done.

Real transactions on connections of their own. After each pair every record is looked at: state,
page, approvals, publications, contributors and log tell one and the same story.
"""

import os
from collections import Counter
from datetime import timedelta
from functools import partial
from unittest import mock

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import appearing, journal, workflow
from checks.audit import audit
from checks.models import Appearance, FactCheck, FactCheckPage
from tests.checks.at_once import DONE, two_people
from tests.checks.desk_clients import browser_of
from tests.checks.desk_forms import edit_address, form_of
from tests.factories.checks import AppearanceFactory, FactCheckFactory, write
from tests.factories.people import approver, chief, writer
from tests.factories.site import make_site

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]

# The two that are promised are played in full each time, the others in full by the soak.
PAIRS = int(os.environ.get("LASTRO_RULE_PAIRS", "200"))
OTHER_PAIRS = int(os.environ.get("LASTRO_RULE_PAIRS", "40"))
LAST_WORDS = "No último instante."


@pytest.fixture
def cast(transactional_db):
    """Marina writes; Davi and Bia may approve."""
    make_site()
    return writer(), approver(), chief()


@pytest.fixture
def pair(cast):
    """Two threads with connections of their own."""
    with two_people() as people:
        yield people


def story_of(fact_check):
    """Everything that is kept of a check, read anew."""
    fresh = FactCheck.objects.select_related("page").get(pk=fact_check.pk)
    page = FactCheckPage.objects.get(pk=fresh.page_id)
    return {
        "state": fresh.state,
        "live": page.live,
        "on air": page.summary if page.live else None,
        "draft": page.get_latest_revision_as_object().summary,
        "hashes": (bool(fresh.review_hash), bool(fresh.permitted_hash), bool(fresh.published_hash)),
        "approvals": fresh.approvals.count(),
        "publications": fresh.publications.count(),
        "authors": sorted(each.user.username for each in fresh.contributions.all()),
        "log": Counter(fresh.log.values_list("act", flat=True)),
        "round": fresh.round_number,
    }


def changed(before, **changes):
    """The story as it was, but for this; what is logged is added up."""
    log = before["log"] + Counter(changes.pop("logged", []))
    return before | changes | {"log": log}


def published(before, *, logged=()):
    """The story of a check that one person has just published."""
    return changed(
        before,
        state="published",
        live=True,
        **{"on air": before["draft"]},
        hashes=(False, False, True),
        approvals=1,
        publications=1,
        round=1,
        logged=["approve", "publish", "approve_appearance", *logged],
    )


def approves(person, fact_check):
    """The act of approving what was read."""
    return partial(workflow.approve, fact_check, by=person, seen_hash=fact_check.review_hash)


def publish_what_is_due():
    """The clock's act, and what came of it."""
    count = workflow.publish_due()
    return f"{count} published" if count else "nothing to publish"


def nothing_is_wrong_in_the_end():
    """The audit is clean, and the log is whole."""
    assert audit().violations == []
    assert journal.verify() == []


def test_of_two_approvals_at_once_exactly_one_publishes(cast, pair):
    _marina, davi, bia = cast
    winners = Counter()
    for _ in range(PAIRS):
        fact_check = FactCheckFactory(in_review=True)
        before = story_of(fact_check)

        answers = pair.at_once(approves(davi, fact_check), approves(bia, fact_check))

        assert sorted(answers) == ["ActedFirst", DONE]
        assert story_of(fact_check) == published(before)
        winners[answers.index(DONE)] += 1
    assert winners.total() == PAIRS
    nothing_is_wrong_in_the_end()


def test_of_an_approval_and_an_edit_at_once_exactly_one_happens(cast, pair):
    _marina, davi, bia = cast
    happened = Counter()
    for _ in range(PAIRS):
        fact_check = FactCheckFactory(in_review=True)
        before = story_of(fact_check)

        approved, edited = pair.at_once(
            approves(davi, fact_check),
            partial(write, fact_check, by=bia, summary=LAST_WORDS),
        )

        assert (approved == DONE) is not (edited == DONE)
        edit = changed(
            before,
            state="editing",
            draft=LAST_WORDS,
            hashes=(False, False, False),
            authors=["bia", "marina"],
            logged=["void", "edit"],
        )
        assert story_of(fact_check) == (published(before) if approved == DONE else edit)
        happened[approved, edited] += 1
    assert happened.total() == PAIRS
    nothing_is_wrong_in_the_end()


def test_of_an_approval_and_a_recall_at_once_exactly_one_happens(cast, pair):
    marina, davi, _bia = cast
    for _ in range(OTHER_PAIRS):
        fact_check = FactCheckFactory(in_review=True)
        before = story_of(fact_check)

        approved, recalled = pair.at_once(
            approves(davi, fact_check),
            partial(workflow.recall, fact_check, by=marina),
        )

        assert (approved == DONE) is not (recalled == DONE)
        recall = changed(before, state="editing", hashes=(False, False, False), logged=["recall"])
        assert story_of(fact_check) == (published(before) if approved == DONE else recall)
    nothing_is_wrong_in_the_end()


def test_of_a_saved_text_and_a_submission_at_once_none_goes_to_review_unread(cast, pair):
    marina, _davi, _bia = cast
    for _ in range(OTHER_PAIRS):
        fact_check = FactCheckFactory(written=True)
        editor, sender = browser_of(marina), browser_of(marina)
        page = fact_check.page.get_latest_revision_as_object()
        form = form_of(fact_check, summary=LAST_WORDS)
        seen = {"content_hash": page.current_hash()}
        address = reverse("desk:submit", args=[fact_check.pk])

        saved, submitted = pair.at_once(
            partial(editor.post, edit_address(fact_check), form),
            partial(sender.post, address, seen),
        )

        story = story_of(fact_check)
        assert DONE in (saved, submitted)
        assert (story["draft"] == LAST_WORDS) is (saved == DONE)
        if story["state"] == "in_review":
            fact_check.refresh_from_db()
            assert (saved, submitted) == ("answered 409", DONE)
            assert fact_check.review_hash == page.current_hash()
        else:
            assert (story["state"], story["hashes"][0], saved) == ("editing", False, DONE)
    nothing_is_wrong_in_the_end()


def test_of_two_approvals_of_an_appearance_at_once_exactly_one_counts(cast, pair):
    marina, davi, bia = cast
    fact_check = FactCheckFactory(published=True)
    for _ in range(OTHER_PAIRS):
        sighting = AppearanceFactory(claim=fact_check.claim)
        appearing.confirm(sighting, by=marina)

        answers = pair.at_once(
            partial(appearing.approve, sighting, by=davi),
            partial(appearing.approve, sighting, by=bia),
        )

        stored = Appearance.objects.get(pk=sighting.pk)
        assert sorted(answers) == ["WrongState", DONE]
        assert stored.approved_by == (davi, bia)[answers.index(DONE)]
        assert stored.log.filter(act="approve_appearance").count() == 1
    nothing_is_wrong_in_the_end()


def test_of_two_clocks_that_publish_what_is_due_exactly_one_does(cast, pair):
    _marina, davi, _bia = cast
    for _ in range(OTHER_PAIRS):
        fact_check = FactCheckFactory(in_review=True)
        before = story_of(fact_check)
        soon = timezone.now() + timedelta(hours=1)
        workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash, publish_at=soon)

        with mock.patch("django.utils.timezone.now", return_value=soon + timedelta(minutes=1)):
            answers = pair.at_once(publish_what_is_due, publish_what_is_due)

        assert sorted(answers) == ["1 published", "nothing to publish"]
        assert story_of(fact_check) == published(before, logged=["schedule"])
    nothing_is_wrong_in_the_end()

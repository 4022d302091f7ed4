"""Verdicts of ours that exclude each other are shown to whoever writes and whoever approves."""

import pytest
from django.urls import reverse

from checks.contradictions import contradictions_of
from checks.models import Draft
from checks.speech_sisters import sisters_of
from tests.checks.desk_clients import browser_of
from tests.factories.captures import PostFactory
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.newsroom import ask_for_second_readings
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]
SAID = "O governo fechou 300 creches"
DENIED = "O governo não fechou 300 creches"


def in_one_post(claim, other):
    post = PostFactory()
    for one in (claim, other):
        AppearanceFactory(claim=one, post=post)


def found(claim, verdict, person, statement=SAID):
    return [
        (one.statement, one.verdict.value, one.is_same_speech)
        for one in contradictions_of(claim, statement, verdict, seen_by=person)
    ]


def test_a_published_check_that_says_the_opposite_is_found_in_whatever_speech(marina):
    FactCheckFactory(published=True, statement=DENIED, verdict="true")
    claim = ClaimFactory(statement=SAID)

    assert found(claim, "true", marina) == [(DENIED, "true", False)]
    assert found(claim, "false", marina) == []
    assert found(claim, "imprecise", marina) == []


def test_one_of_the_same_speech_is_told_as_such_and_once(marina):
    theirs = FactCheckFactory(published=True, statement=DENIED, verdict="true")
    claim = ClaimFactory(statement=SAID)
    in_one_post(claim, theirs.claim)

    assert found(claim, "true", marina) == [(DENIED, "true", True)]


def test_a_drafted_sister_counts_while_nothing_is_published(marina):
    claim, sister = ClaimFactory(statement=SAID), ClaimFactory(statement=DENIED)
    in_one_post(claim, sister)
    Draft.objects.create(claim=sister, state=Draft.State.DONE, result={"verdict": "true"})

    assert found(claim, "true", marina) == [(DENIED, "true", True)]


def test_what_depends_on_speaker_or_day_excludes_nothing_elsewhere(marina):
    FactCheckFactory(published=True, statement="Hoje a inflação não é de 4%", verdict="true")

    statement = "Hoje a inflação é de 4%"
    assert found(ClaimFactory(statement=statement), "true", marina, statement) == []


def test_my_government_of_two_people_in_one_speech_is_two_governments():
    mine = ClaimFactory(statement="Meu governo fechou 300 creches")
    other = PersonFactory(name="Bento", slug="bento")
    theirs = ClaimFactory(statement="Meu governo não fechou 300 creches", claimant=other)
    hers = ClaimFactory(statement="Meu governo não fechou 300 creches")
    for one in (theirs, hers):
        Draft.objects.create(claim=one, state=Draft.State.DONE, result={"verdict": "true"})
    post = PostFactory()
    for one in (mine, theirs, hers):
        AppearanceFactory(claim=one, post=post)

    assert [sister.statement for sister in sisters_of(mine)] == [hers.statement]


def test_the_workspace_and_the_review_show_it(marina, davi):
    FactCheckFactory(published=True, statement=DENIED, verdict="true")
    fact_check = FactCheckFactory(in_review=True, statement=SAID, verdict="true")

    for person, address in ((marina, "desk:beside"), (davi, "desk:review")):
        html = browser_of(person).get(reverse(address, args=[fact_check.pk])).content.decode()
        assert "Vereditos que não podem valer juntos" in html
        assert DENIED in html


def test_a_verdict_that_a_person_may_still_judge_blind_is_not_told_by_its_sister(marina, davi):
    hidden = FactCheckFactory(in_review=True, statement=DENIED, verdict="true", by=marina)
    Draft.objects.create(claim=hidden.claim, state=Draft.State.DONE, result={"verdict": "true"})
    claim = ClaimFactory(statement=SAID)
    in_one_post(claim, hidden.claim)
    assert found(claim, "true", davi) == [(DENIED, "true", True)]

    ask_for_second_readings()

    assert found(claim, "true", davi) == []
    assert found(claim, "true", marina) == [(DENIED, "true", True)]

"""A debate is one speech: its claims are sisters, across turns and speakers."""

import pytest

from checks.models import Appearance, Draft
from checks.speech_sisters import sisters_of
from debates_live.models import DebateMoment
from tests.factories.checks import ClaimFactory
from tests.factories.debates import stored
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.db, pytest.mark.django_db]


def said_in(debate, number, **fields):
    claim = ClaimFactory(**fields)
    Draft.objects.create(claim=claim, state=Draft.State.DONE, result={"verdict": "true"})
    seen = Appearance.objects.create(claim=claim, quote=claim.statement)
    DebateMoment.objects.create(debate=debate, appearance=seen, claim=f"k{number}", start_s=number)
    return claim


def test_claims_of_one_debate_are_sisters_whoever_said_them():
    debate, other = stored(), PersonFactory(name="João Tavares", slug="joao")
    claim = said_in(debate, 1, statement="O governo fechou 300 creches")
    theirs = said_in(debate, 2, statement="O governo não fechou 300 creches", claimant=other)
    ClaimFactory(statement="Em outro lugar")

    assert [sister.statement for sister in sisters_of(claim)] == [theirs.statement]


def test_a_refused_moment_is_not_part_of_the_speech():
    debate = stored()
    claim, gone = (
        said_in(debate, 1, statement="Choveu"),
        said_in(debate, 2, statement="Ventou"),
    )
    seen = gone.appearances.get()
    seen.refuse()
    seen.save()

    assert sisters_of(claim) == []

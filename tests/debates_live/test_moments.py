"""A claim of a debate that became an appearance of a checked claim."""

import pytest
from django.db import IntegrityError, transaction

from checks.models import Appearance, Claim
from debates_live.models import DebateMoment
from tests.factories.debates import stored

pytestmark = [pytest.mark.db, pytest.mark.django_db]


def appearance():
    claim = Claim.objects.create(statement="O estado tem 371 escolas em tempo integral.")
    return Appearance.objects.create(claim=claim, quote="São 371 escolas.")


def test_a_card_of_a_debate_is_one_appearance():
    debate, first, second = stored(), appearance(), appearance()
    DebateMoment.objects.create(debate=debate, appearance=first, claim="k1", start_s=60)

    with pytest.raises(IntegrityError), transaction.atomic():
        DebateMoment.objects.create(debate=debate, appearance=second, claim="k1", start_s=60)


def test_a_moment_leads_from_the_appearance_to_its_debate():
    debate, seen = stored(), appearance()

    DebateMoment.objects.create(debate=debate, appearance=seen, claim="k1", start_s=60)

    assert seen.debate_moment.debate == debate

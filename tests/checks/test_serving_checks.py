"""One answer for queue, draft and card of a debate: which checks may serve these words."""

from datetime import timedelta

import pytest
from django.utils import timezone

from checks.drafting.material import MatchDecision
from checks.memory.serving import checks_serving
from tests.checks.test_public_check_page import correct
from tests.factories.checks import FactCheckFactory
from tests.factories.people import PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db, pytest.mark.usefixtures("fresh_counts")]
STATEMENT = "A gestão fechou 14 postos de saúde em Porto Sereno"
OURS = "O nosso governo fechou 14 postos de saúde em Porto Sereno"


def first(statement, **said):
    return checks_serving(statement, **said)[0]


def test_the_same_speaker_in_other_words_is_served():
    fact_check = FactCheckFactory(published=True, statement=STATEMENT)

    served = first(
        "Catorze postos de saúde foram fechados em Porto Sereno pela gestão",
        speaker=fact_check.claim.claimant,
    )

    assert (served.fact_check, served.decision) == (fact_check, MatchDecision.SAME)
    assert served.reasons == ()


@pytest.mark.parametrize("is_known", [True, False])
def test_another_speaker_or_none_is_only_suggested_and_the_reason_names_both(is_known):
    FactCheckFactory(published=True, statement=STATEMENT)
    somebody = PersonFactory(name="Bento Lima", slug="bento") if is_known else None

    served = first(STATEMENT, speaker=somebody)

    assert served.decision is MatchDecision.SUGGESTED
    assert (served.reasons[-1].code.value, served.reasons[-1].of_b) == ("speaker", ("Ana Prado",))


def test_our_government_needs_the_same_day():
    fact_check = FactCheckFactory(published=True, statement=OURS)
    speaker, today = fact_check.claim.claimant, timezone.localdate()

    assert first(OURS, speaker=speaker, said_on=today).decision is MatchDecision.SAME
    for day in (None, today - timedelta(days=400)):
        assert first(OURS, speaker=speaker, said_on=day).decision is MatchDecision.SUGGESTED


def test_a_withdrawn_check_serves_nobody(bia, davi):
    fact_check = FactCheckFactory(published=True, statement=STATEMENT)
    correct(fact_check, by=bia, approved_by=davi, is_withdrawal=True)

    assert checks_serving(STATEMENT, speaker=fact_check.claim.claimant) == []

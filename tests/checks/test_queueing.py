"""What people decide about a waiting claim, and who may."""

import pytest
from django.db import IntegrityError, transaction

from checks import queueing
from checks.discarding import DiscardReason
from checks.models import Claim, LogEntry
from checks.permissions import Role
from checks.refusals import NotAllowed, ReasonMissing, WrongState
from tests.factories.checks import ClaimFactory
from tests.factories.people import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.fixture
def operator(db):
    """Someone who runs debates and triages nothing."""
    return UserFactory(username="otto", role=Role.OPERATOR)


def test_a_claim_is_assigned_only_to_someone_who_writes(marina, operator):
    claim = ClaimFactory()

    with pytest.raises(NotAllowed):
        queueing.assign(claim, to=operator, by=marina)

    claim.refresh_from_db()
    assert claim.assigned_to is None


def test_an_assignment_is_taken_back(marina, davi):
    claim = queueing.assign(ClaimFactory(), to=davi, by=marina)

    assert queueing.assign(claim, to=None, by=marina).assigned_to is None


@pytest.mark.parametrize("reason", ["", "   ", "\n"])
def test_a_claim_is_not_discarded_without_a_reason(marina, reason):
    with pytest.raises(ReasonMissing):
        queueing.discard(ClaimFactory(), by=marina, reason=reason)


def test_a_long_reason_is_cut_to_what_the_record_holds(marina):
    claim = queueing.discard(ClaimFactory(), by=marina, reason="x" * 5_000)

    assert len(claim.discard_reason) == queueing.REASON_MAX


@pytest.mark.parametrize("code", [code for code in DiscardReason if code != DiscardReason.OTHER])
def test_a_code_says_the_reason_by_itself(marina, code):
    claim = queueing.discard(ClaimFactory(), by=marina, code=code)

    assert (claim.discard_code, claim.discard_reason) == (code, "")
    assert claim.discarded_because == code.label


def test_what_is_added_to_a_code_stands_beside_it(marina):
    claim = queueing.discard(
        ClaimFactory(), by=marina, code=DiscardReason.NO_SOURCE, reason="O órgão não publica."
    )

    assert claim.discarded_because == "Sem fonte pública disponível: O órgão não publica."
    assert claim.discarded_because in LogEntry.objects.get().note


def test_a_code_that_does_not_exist_discards_nothing(marina):
    claim = ClaimFactory()

    with pytest.raises(ValueError, match="boring"):
        queueing.discard(claim, by=marina, code="boring", reason="x")

    claim.refresh_from_db()
    assert claim.state == "waiting"


def test_a_reason_from_before_there_were_codes_is_still_told_in_its_words():
    claim = ClaimFactory(state="discarded", discard_reason="Não dá para medir.")

    assert claim.discarded_because == "Não dá para medir."


def test_reviving_takes_code_and_reason_away(marina):
    claim = queueing.discard(ClaimFactory(), by=marina, code=DiscardReason.OPINION, reason="É.")

    claim = queueing.revive(claim, by=marina)

    assert (claim.discard_code, claim.discard_reason) == ("", "")


@pytest.mark.parametrize("code", ["", "other"])
def test_the_database_keeps_no_discarded_claim_without_a_reason(code):
    claim = ClaimFactory()

    with pytest.raises(IntegrityError), transaction.atomic():
        Claim.objects.filter(pk=claim.pk).update(state="discarded", discard_code=code)


def test_every_decision_names_the_claim_in_the_log(marina, davi):
    claim = ClaimFactory(statement="A fila dobrou")
    queueing.assign(claim, to=davi, by=marina)
    queueing.discard(claim, by=marina, reason="É opinião.")

    queueing.revive(claim, by=davi)

    entries = LogEntry.objects.order_by("number")
    assert [entry.act for entry in entries] == ["assign_claim", "discard_claim", "revive_claim"]
    assert all(f"[{claim.pk}] A fila dobrou" in entry.note for entry in entries)


def test_a_waiting_claim_has_nothing_to_revive(marina):
    with pytest.raises(WrongState):
        queueing.revive(ClaimFactory(), by=marina)


def test_people_without_triage_decide_nothing(operator):
    claim = ClaimFactory()

    with pytest.raises(NotAllowed):
        queueing.discard(claim, by=operator, reason="x")
    with pytest.raises(NotAllowed):
        queueing.assign(claim, to=None, by=operator)
    with pytest.raises(NotAllowed):
        queueing.revive(claim, by=operator)

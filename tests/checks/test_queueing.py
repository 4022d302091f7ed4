"""What people decide about a waiting claim, and who may."""

import pytest

from checks import queueing
from checks.models import LogEntry
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

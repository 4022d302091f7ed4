"""An appearance joins a page through two people of its own; a machine may propose, never add."""

import pytest
from django.db import IntegrityError, transaction

from checks import appearing
from checks.models import Appearance
from checks.refusals import NotAllowed, SelfApproval, WrongState
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def test_what_a_machine_found_is_only_proposed():
    claim = ClaimFactory()

    appearance = appearing.propose(claim, found_by="offline", quote=claim.statement)

    assert (appearance.state, appearance.added_by) == ("proposed", None)


def test_one_editor_confirms_and_another_approves(marina, davi):
    appearance = appearing.confirm(AppearanceFactory(), by=marina)

    appearance = appearing.approve(appearance, by=davi)

    assert (appearance.confirmed_by, appearance.approved_by) == (marina, davi)


def test_nobody_approves_the_appearance_they_confirmed(marina):
    appearance = appearing.confirm(AppearanceFactory(), by=marina)

    with pytest.raises(SelfApproval):
        appearing.approve(appearance, by=marina)


def test_nobody_approves_the_appearance_they_added(marina, davi):
    appearance = appearing.confirm(AppearanceFactory(added_by=davi), by=marina)

    with pytest.raises(SelfApproval):
        appearing.approve(appearance, by=davi)


def test_a_proposed_appearance_is_not_approved_without_being_confirmed(davi):
    with pytest.raises(WrongState):
        appearing.approve(AppearanceFactory(), by=davi)


def test_a_reporter_confirms_and_does_not_approve(teo, marina):
    appearance = appearing.confirm(AppearanceFactory(), by=teo)

    with pytest.raises(NotAllowed):
        appearing.approve(appearance, by=teo)


def test_confirming_an_appearance_makes_nobody_an_author_of_the_page(davi):
    fact_check = FactCheckFactory(in_review=True)

    appearing.confirm(AppearanceFactory(claim=fact_check.claim), by=davi)

    assert not fact_check.contributions.filter(user=davi).exists()


def test_a_refused_appearance_stays_on_record(marina):
    appearance = appearing.refuse(AppearanceFactory(), by=marina, note="Outro número.")

    assert Appearance.objects.get(pk=appearance.pk).state == "refused"


FORGERIES = {
    "approved by who confirmed it": {"state": "approved", "approved_by": "marina"},
    "confirmed by someone else": {"confirmed_by": "davi"},
    "words changed with the approval": {
        "state": "approved",
        "approved_by": "davi",
        "quote": "outra",
    },
}


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES.keys())
def test_sql_refuses_a_forged_appearance(marina, davi, forgery):
    appearance = appearing.confirm(AppearanceFactory(), by=marina)
    people = {"marina": marina, "davi": davi}
    fields = {name: people.get(value, value) for name, value in forgery.items()}
    if "approved_by" in fields:
        fields["approved_at"] = appearance.confirmed_at

    with pytest.raises(IntegrityError), transaction.atomic():
        Appearance.objects.filter(pk=appearance.pk).update(**fields)


def test_sql_refuses_an_appearance_born_approved(marina, davi):
    now = AppearanceFactory().added_at
    born = AppearanceFactory.build(
        claim=FactCheckFactory().claim,
        state="approved",
        confirmed_by=marina,
        confirmed_at=now,
        approved_by=davi,
        approved_at=now,
    )

    with pytest.raises(IntegrityError, match="proposed or confirmed first"):
        Appearance.objects.bulk_create([born])


@pytest.mark.parametrize("act", ["quote", "delete"])
def test_a_public_appearance_is_frozen(marina, davi, act):
    fact_check = FactCheckFactory(published=True)
    public = Appearance.objects.filter(claim=fact_check.claim)

    with pytest.raises(IntegrityError), transaction.atomic():
        public._raw_delete(public.db) if act == "delete" else public.update(quote="outra")

"""An appearance joins a page through two people of its own; a machine may propose, never add."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from checks import appearing
from checks.audit import audit
from checks.models import Appearance
from checks.refusals import (
    ActedFirst,
    LastAppearance,
    NotAllowed,
    ReasonMissing,
    SelfApproval,
    WrongState,
)
from checks.walls import installing
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


class TestLeaving:
    """A public appearance leaves its page by two people, and its record stays."""

    @pytest.fixture
    def public(self, marina, davi):
        """The second public appearance of a published check."""
        fact_check = FactCheckFactory(published=True)
        appearance = AppearanceFactory(claim=fact_check.claim)
        appearing.confirm(appearance, by=marina)
        return appearing.approve(appearance, by=davi)

    def test_one_asks_and_another_removes(self, public, marina, davi):
        appearing.ask_removal(public, by=marina, reason="É outro vídeo.")

        removed = appearing.remove(public, by=davi)

        assert removed.state == "removed"
        assert (removed.removal_asked_by, removed.removed_by) == (marina, davi)
        assert audit().violations == []

    def test_it_stays_public_until_the_second_person(self, public, marina):
        asked = appearing.ask_removal(public, by=marina, reason="É outro vídeo.")

        assert asked.state == "approved"

    def test_nobody_removes_what_they_asked_to_remove(self, public, davi):
        appearing.ask_removal(public, by=davi, reason="É outro vídeo.")

        with pytest.raises(SelfApproval):
            appearing.remove(public, by=davi)

    def test_nobody_removes_what_nobody_asked_to_remove(self, public, davi):
        with pytest.raises(WrongState):
            appearing.remove(public, by=davi)

    def test_asking_needs_a_reason(self, public, marina):
        with pytest.raises(ReasonMissing):
            appearing.ask_removal(public, by=marina, reason=" ")

    def test_who_asks_second_is_told_who_was_first(self, public, marina, davi):
        appearing.ask_removal(public, by=marina, reason="É outro vídeo.")

        with pytest.raises(ActedFirst) as refusal:
            appearing.ask_removal(public, by=davi, reason="Não é o mesmo.")

        assert marina.get_full_name() in refusal.value.message

    def test_the_second_person_may_keep_it(self, public, marina, davi):
        appearing.ask_removal(public, by=marina, reason="É outro vídeo.")

        kept = appearing.keep(public, by=davi, note="É o mesmo comício.")

        assert (kept.state, kept.removal_asked_by) == ("approved", None)

    def test_who_asked_may_take_it_back_and_a_reporter_may_not_answer(self, public, marina, teo):
        appearing.ask_removal(public, by=marina, reason="É outro vídeo.")

        with pytest.raises(NotAllowed):
            appearing.keep(public, by=teo)
        assert appearing.keep(public, by=marina).removal_asked_by is None

    def test_the_last_one_stays(self, public, marina, davi):
        only = FactCheckFactory(published=True).claim.appearances.get()
        appearing.ask_removal(only, by=marina, reason="É outro vídeo.")

        with pytest.raises(LastAppearance):
            appearing.remove(only, by=davi)

    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE checks_appearance SET state = 'removed'",
            "UPDATE checks_appearance SET state = 'confirmed'",
            "UPDATE checks_appearance SET state = 'removed', removed_by_id = removal_asked_by_id, "
            "removed_at = approved_at",
            "DELETE FROM checks_appearance",
        ],
    )
    def test_no_statement_takes_it_away(self, public, marina, sql):
        appearing.ask_removal(public, by=marina, reason="É outro vídeo.")

        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)

    def test_a_removed_one_does_not_come_back(self, public, marina, davi):
        appearing.ask_removal(public, by=marina, reason="É outro vídeo.")
        appearing.remove(public, by=davi)

        with pytest.raises(DatabaseError), transaction.atomic():
            Appearance.objects.filter(pk=public.pk).update(state="approved")

    def test_the_audit_names_one_that_was_taken_away_with_the_walls_down(self, public):
        installing.drop(connection)
        Appearance.objects.filter(pk=public.pk).update(
            state="removed",
            removal_asked_by=public.confirmed_by,
            removed_by=public.approved_by,
            removed_at=public.approved_at,
            removal_reason="x",
        )

        violations = audit().violations
        installing.install(connection)

        assert [one.appearance for one in violations] == [public.pk]

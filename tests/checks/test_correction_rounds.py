"""A correction round belongs to who holds it, and is told by who describes it."""

import pytest
from django.db import connection

from checks import contributing, workflow
from checks.models import FactCheck
from checks.walls import installing
from tests.factories.checks import FactCheckFactory, write

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def test_who_describes_a_correction_is_an_author_of_it(davi):
    fact_check = FactCheckFactory(correcting=True)

    workflow.describe_correction(fact_check, by=davi, kind="minor", explanation="Uma vírgula.")

    assert davi in contributing.contributors_of(fact_check)


def test_a_correction_is_told_in_the_words_and_the_kind_of_the_last_description(marina):
    fact_check = FactCheckFactory(correcting=True)

    told = workflow.describe_correction(
        fact_check, by=marina, kind="minor", explanation="Uma vírgula."
    )

    told.refresh_from_db()
    assert (told.kind, told.explanation) == ("minor", "Uma vírgula.")


def test_a_withdrawal_stays_a_retraction_however_it_is_described(bia):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(
        fact_check, by=bia, kind="retraction", explanation="x", is_withdrawal=True
    )

    told = workflow.describe_correction(
        fact_check, by=bia, kind="minor", explanation="A fonte caiu."
    )

    assert (told.kind, told.explanation) == ("retraction", "A fonte caiu.")


def test_a_description_during_the_review_sends_the_correction_back_to_editing(marina):
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=marina, verdict="true")
    workflow.submit(fact_check, by=marina)

    told = workflow.describe_correction(fact_check, by=marina, kind="factual", explanation="Outra.")

    assert told.state == "editing"


def test_an_open_correction_is_taken_over_without_moving_the_published_check(davi):
    fact_check = FactCheckFactory(correcting=True)

    fact_check = workflow.take(fact_check, by=davi, take_over=True)

    assert (fact_check.state, fact_check.editor) == ("published", davi)


def test_an_edit_after_the_approval_voids_it(marina):
    fact_check = FactCheckFactory(in_review=True)
    # Approval and publication are one transaction: only a restored database stands between.
    installing.drop(connection)
    FactCheck.objects.update(state="approved")

    contributing.record(fact_check, by=marina)

    fact_check.refresh_from_db()
    assert (fact_check.state, fact_check.review_hash) == ("editing", "")


def test_a_check_and_its_rounds_are_named_by_the_claim():
    fact_check = FactCheckFactory(correcting=True)

    assert str(fact_check.rounds.get()) == f"{fact_check.claim.statement}, 1"

"""The audit finds whatever became public without two people, by whichever road."""

import json
from contextlib import contextmanager

import pytest
from django.core.management import call_command
from django.db import connection

from checks import workflow
from checks.audit import audit
from checks.models import Appearance, Correction, FactCheck, FactCheckPage, Publication
from checks.walls import installing
from tests.factories.checks import AppearanceFactory, FactCheckFactory, write
from tests.factories.site import make_site

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def test_published_checks_pass():
    FactCheckFactory(published=True)

    report = audit()

    assert (report.live, report.approved, report.violations) == (1, 1, [])


def test_a_row_made_live_with_the_walls_down_is_found():
    page = FactCheckFactory(written=True).page
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=page.pk).update(live=True)

    (violation,) = audit().violations

    assert violation.page == page.pk


def test_live_content_changed_with_the_walls_down_is_found():
    page = FactCheckFactory(published=True).page
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=page.pk).update(verdict="true")

    (violation,) = audit().violations

    assert violation.why == "the content is not the one that was approved"


def test_an_approver_who_turns_out_to_be_an_author_is_found(davi):
    fact_check = FactCheckFactory(published=True)
    installing.drop(connection)
    fact_check.contributions.update(user=davi)

    (violation,) = audit().violations

    assert violation.why == "approved by someone who contributed to it"


def test_an_approval_that_nobody_gave_is_found(bia):
    fact_check = FactCheckFactory(published=True)
    installing.drop(connection)
    fact_check.approvals.update(approved_by=bia)

    (violation,) = audit().violations

    assert violation.why == "published on an approval that the log does not know"


def test_a_withdrawal_that_nobody_approved_is_found():
    fact_check = FactCheckFactory(published=True)
    installing.drop(connection)
    FactCheck.objects.filter(pk=fact_check.pk).update(state="withdrawn")

    (violation,) = audit().violations

    assert violation.why == "withdrawn without a withdrawal that was approved"


RECORDS_UNDONE = {
    "the record is back in editing": (
        "UPDATE checks_factcheck SET state = 'editing'",
        "live while its record is editing",
    ),
    "the publication is gone": ("DELETE FROM checks_publication", "live without a publication"),
    "the approval is of other words": (
        "UPDATE checks_approval SET content_hash = 'x'",
        "the approval is of another content",
    ),
    "nobody is known to have written it": (
        "DELETE FROM checks_contribution",
        "a contributor is unknown",
    ),
}


@pytest.mark.parametrize(("statement", "why"), RECORDS_UNDONE.values(), ids=RECORDS_UNDONE.keys())
def test_a_live_page_whose_record_was_undone_is_found(statement, why):
    FactCheckFactory(published=True)
    installing.drop(connection)
    with connection.cursor() as cursor:
        cursor.execute(statement)

    assert [violation.why for violation in audit().violations] == [why]


def test_a_live_page_without_a_record_is_found():
    make_site().add_child(instance=FactCheckPage(title="Solta", slug="solta", statement="x"))
    installing.drop(connection)
    FactCheckPage.objects.update(live=True)

    (violation,) = audit().violations

    assert violation.why == "live without a workflow record"


def test_a_published_page_taken_down_with_the_walls_down_is_found():
    page = FactCheckFactory(published=True).page
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=page.pk).update(live=False)

    (violation,) = audit().violations

    assert violation.why == "published, but its page is not live"


def test_a_rewritten_correction_is_found(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=marina, verdict="true")
    fact_check = workflow.submit(fact_check, by=marina)
    workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)
    installing.drop(connection)
    Correction.objects.update(explanation="Nada de importante.")

    (violation,) = audit().violations

    assert violation.why == "a correction is not the one approved"


@pytest.fixture
def corrected(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=marina, verdict="true")
    fact_check = workflow.submit(fact_check, by=marina)
    return workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)


@pytest.mark.usefixtures("corrected")
def test_a_correction_that_tells_another_verdict_is_found():
    installing.drop(connection)
    Correction.objects.update(new_verdict="misleading")

    (violation,) = audit().violations

    assert violation.why == "a correction tells another verdict than was published"


def test_a_rewritten_publication_is_found():
    publication = FactCheckFactory(published=True).publications.get()
    installing.drop(connection)
    Publication.objects.update(content=publication.content | {"summary": "Outro resumo."})

    (violation,) = audit().violations

    assert violation.why == "a publication does not hold what was approved"


@pytest.mark.parametrize(
    "address", ["/correcoes/", "/feeds/correcoes.atom", "/feeds/checagens.atom"]
)
def test_a_rewritten_correction_is_told_to_nobody(client, corrected, address):
    installing.drop(connection)
    Correction.objects.update(explanation="Nada de importante.")

    assert "Nada de importante" not in client.get(address).content.decode()


def test_a_check_with_a_rewritten_correction_is_not_shown(client, corrected):
    installing.drop(connection)
    Correction.objects.update(explanation="Nada de importante.")

    assert client.get(corrected.page.url).status_code == 409


def test_a_correction_that_two_people_stand_behind_passes(marina, davi):
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=marina, verdict="true")
    fact_check = workflow.submit(fact_check, by=marina)
    workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    assert audit().violations == []


def test_an_appearance_approved_by_who_added_it_is_found_with_every_wall_down(davi):
    public = FactCheckFactory(published=True).claim.appearances.get()
    installing.drop(connection)
    with _constraint_lifted(Appearance._meta.db_table, "appearance_approver_did_not_add"):
        Appearance.objects.filter(pk=public.pk).update(added_by=davi)

    (violation,) = audit().violations

    assert (violation.appearance, violation.why) == (
        public.pk,
        "public without two different people",
    )


def test_an_appearance_made_public_without_a_row_in_the_log_is_found(marina, davi):
    fact_check = FactCheckFactory(published=True)
    appearance = AppearanceFactory(claim=fact_check.claim)
    installing.drop(connection)
    now = appearance.added_at
    Appearance.objects.filter(pk=appearance.pk).update(
        state="approved", confirmed_by=marina, confirmed_at=now, approved_by=davi, approved_at=now
    )

    (violation,) = audit().violations

    assert violation.appearance == appearance.pk


def test_words_of_an_appearance_changed_with_the_walls_down_are_found_and_not_shown(client):
    fact_check = FactCheckFactory(published=True)
    installing.drop(connection)
    fact_check.claim.appearances.update(quote="O que ninguém disse.")

    (violation,) = audit().violations

    assert violation.why == "not the appearance that was approved"
    page = client.get(FactCheckPage.objects.get(pk=fact_check.page_id).url)
    assert "O que ninguém disse." not in page.content.decode()


def test_audit_approvals_exits_1_and_names_the_page(capsys):
    page = FactCheckFactory(written=True).page
    installing.drop(connection)
    FactCheckPage.objects.filter(pk=page.pk).update(live=True)

    with pytest.raises(SystemExit) as exit_:
        call_command("audit_approvals")

    assert exit_.value.code == 1
    assert json.loads(capsys.readouterr().out)["violations"][0]["page"] == page.pk


def test_missing_walls_are_reported_by_the_system_check():
    installing.drop(connection)

    errors = installing.report_missing_walls(databases=["default"])

    assert "checks_nobody_approves_own_work" in " ".join(error.msg for error in errors)


@pytest.mark.django_db(transaction=True)
def test_migrate_puts_a_missing_wall_up_again():
    installing.drop(connection)

    call_command("migrate", verbosity=0, run_syncdb=True)

    assert installing.missing(connection) == []


@contextmanager
def _constraint_lifted(table, name):
    """SQLite looks away for a while; PostgreSQL drops it until the test is rolled back."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
            yield
        else:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
            yield
            cursor.execute("PRAGMA ignore_check_constraints = OFF")

"""Nobody approves what they wrote: in Python, and in the database's own words."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from wagtail.actions.create_alias import CreatePageAliasAction
from wagtail.actions.unpublish_page import UnpublishPageAction
from wagtail.models import Revision

from checks import workflow
from checks.models import Approval, FactCheckPage
from checks.refusals import (
    NotAllowed,
    NotApproved,
    NotReady,
    SelfApproval,
    StaleContent,
)
from checks.review_refusals import ReturnedFirst
from checks.walls.page_triggers import READ_IN_CHECK_TABLE
from tests.factories.checks import FactCheckFactory, write
from tests.factories.people import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


def test_nobody_approves_what_they_wrote(marina):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(SelfApproval):
        workflow.approve(fact_check, by=marina, seen_hash=fact_check.review_hash)


def test_a_different_person_approves_and_the_page_is_public(davi):
    fact_check = FactCheckFactory(in_review=True)

    workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    page = FactCheckPage.objects.get(pk=fact_check.page_id)
    assert page.live
    assert page.current_hash() == fact_check.review_hash


def test_everyone_who_touched_it_since_the_last_publication_is_an_author(marina, davi, bia):
    fact_check = FactCheckFactory(written=True)
    workflow.take(fact_check, by=davi, take_over=True)
    write(fact_check, by=davi, summary="Outra frase.")
    fact_check = workflow.submit(fact_check, by=davi)

    with pytest.raises(SelfApproval):
        workflow.approve(fact_check, by=marina, seen_hash=fact_check.review_hash)


def test_saving_without_a_change_makes_nobody_an_author(davi):
    fact_check = FactCheckFactory(written=True)

    write(fact_check, by=davi)

    assert not fact_check.contributions.filter(user=davi).exists()


def test_a_superuser_is_no_exception(marina):
    marina.is_superuser = True
    marina.save()
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(SelfApproval):
        workflow.approve(fact_check, by=marina, seen_hash=fact_check.review_hash)


def test_being_superuser_alone_approves_nothing():
    root = UserFactory(username="root", is_superuser=True)
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(NotAllowed):
        workflow.approve(fact_check, by=root, seen_hash=fact_check.review_hash)


def test_a_reporter_never_approves(teo):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(NotAllowed):
        workflow.approve(fact_check, by=teo, seen_hash=fact_check.review_hash)


def test_an_approval_of_what_was_read_before_is_refused(davi):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(StaleContent):
        workflow.approve(fact_check, by=davi, seen_hash="0" * 64)


def test_an_edit_under_review_sends_it_back_to_editing(marina):
    fact_check = FactCheckFactory(in_review=True)

    write(fact_check, by=marina, summary="Mudei de ideia.")

    fact_check.refresh_from_db()
    assert fact_check.state == "editing"
    assert fact_check.review_hash == ""


def test_overwriting_the_reviewed_revision_in_place_voids_the_review(marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    seen = fact_check.review_hash
    page = fact_check.page.get_latest_revision_as_object()
    page.summary = "Trocado por baixo."
    page.save_revision(user=marina, overwrite_revision=page.latest_revision)

    with pytest.raises(ReturnedFirst):
        workflow.approve(fact_check, by=davi, seen_hash=seen)


def test_sql_refuses_an_approval_by_an_author(marina):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(IntegrityError, match="nobody approves what they wrote"):
        Approval.objects.bulk_create([_approval(fact_check, marina, fact_check.review_hash)])


def test_sql_refuses_an_approval_of_content_that_is_not_under_review(davi):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(IntegrityError, match="only content under review"):
        Approval.objects.bulk_create([_approval(fact_check, davi, "f" * 64)])


def test_sql_refuses_an_approval_of_content_nobody_is_known_to_have_written(davi):
    fact_check = FactCheckFactory(in_review=True)
    write(fact_check, by=None, summary="De ninguém.")
    _sql(
        "UPDATE checks_factcheck SET state = 'in_review', review_hash = %s WHERE id = %s",
        ["a" * 64, fact_check.pk],
    )

    with pytest.raises(IntegrityError, match="contributors are unknown"):
        Approval.objects.bulk_create([_approval(fact_check, davi, "a" * 64)])


@pytest.mark.parametrize(
    "table",
    [
        "checks_approval",
        "checks_contribution",
        "checks_publication",
        "checks_logentry",
    ],
)
@pytest.mark.parametrize("statement", ["DELETE FROM {table}", "UPDATE {table} SET id = id + 1000"])
def test_what_an_approval_rests_on_is_append_only(table, statement):
    FactCheckFactory(published=True)

    with pytest.raises(IntegrityError, match="append-only"):
        _sql(statement.format(table=table))


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM checks_correction", "UPDATE checks_correction SET explanation = 'Nada.'"],
    ids=["deleted", "reworded"],
)
def test_a_public_correction_stays_as_it_was_told(davi, statement):
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=fact_check.editor, verdict="true")
    fact_check = workflow.submit(fact_check, by=fact_check.editor)
    workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    with pytest.raises(IntegrityError, match="append-only"):
        _sql(statement)


LIVE_CHANGES = {
    "verdict by raw SQL": "UPDATE checks_factcheckpage SET verdict = 'true'",
    "hash and verdict": "UPDATE checks_factcheckpage SET verdict = 'true', content_hash = 'x'",
    "headline": "UPDATE wagtailcore_page SET title = 'Outra' WHERE slug <> 'root'",
    "address": "UPDATE wagtailcore_page SET url_path = '/x/' WHERE slug <> 'root'",
    "taken down": "UPDATE wagtailcore_page SET live = {false} WHERE slug <> 'root'",
    "row deleted": "DELETE FROM checks_factcheckpage",
    "permit forged": "UPDATE checks_factcheck SET permitted_hash = published_hash",
    "state forged": "UPDATE checks_factcheck SET state = 'editing'",
    "round skipped": "UPDATE checks_factcheck SET round_number = round_number + 1",
    "record deleted": "DELETE FROM checks_factcheck",
}


@pytest.mark.parametrize("statement", LIVE_CHANGES.values(), ids=LIVE_CHANGES.keys())
def test_raw_sql_changes_nothing_that_is_public(statement):
    FactCheckFactory(published=True)
    false = "FALSE" if connection.vendor == "postgresql" else "0"

    with pytest.raises(IntegrityError):
        _sql(statement.format(false=false))


def test_every_column_that_readers_see_of_a_check_is_walled():
    columns = {field.column for field in FactCheckPage._meta.local_concrete_fields}

    # What is searched is drawn from the other columns anew, and shown to nobody.
    assert columns - {"page_ptr_id", "search_text"} == set(READ_IN_CHECK_TABLE)


def test_raw_sql_makes_no_draft_live():
    fact_check = FactCheckFactory(written=True)

    with pytest.raises(IntegrityError, match="only with an approval"):
        FactCheckPage.objects.filter(pk=fact_check.page_id).update(live=True)


def test_a_saved_draft_does_not_make_itself_live():
    page = FactCheckFactory(written=True).page
    page.live = True

    with pytest.raises(NotApproved):
        page.save()


def test_publishing_the_revision_without_approval_is_refused(marina):
    page = FactCheckFactory(written=True).page

    with pytest.raises(NotApproved):
        page.get_latest_revision().publish(user=marina, skip_permission_checks=True)

    assert not FactCheckPage.objects.get(pk=page.pk).live


def test_unpublishing_is_refused(davi):
    page = FactCheckFactory(published=True).page

    with pytest.raises(NotApproved):
        UnpublishPageAction(page, user=davi).execute(skip_permission_checks=True)


def test_a_page_added_live_is_born_as_a_draft():
    index = FactCheckFactory().page.get_parent()
    page = FactCheckPage(title="Direto ao ar", slug="direto", statement="x", live=True)

    index.add_child(instance=page)

    assert not FactCheckPage.objects.get(pk=page.pk).live


def test_a_check_has_no_alias(marina):
    page = FactCheckFactory(published=True).page

    with pytest.raises(NotApproved):
        CreatePageAliasAction(page, update_slug="copia", user=marina).execute(
            skip_permission_checks=True
        )


def test_a_copy_of_a_live_check_is_a_draft(marina):
    page = FactCheckFactory(published=True).page

    copy = page.copy(update_attrs={"slug": "copia"}, keep_live=True, user=marina)

    assert not FactCheckPage.objects.get(pk=copy.pk).live


def test_an_approval_serves_one_publication_only(marina, davi):
    fact_check = FactCheckFactory(published=True)
    first = fact_check.published_hash
    workflow.open_correction(fact_check, by=marina, kind="verdict_change", explanation="Mudou.")
    write(fact_check, by=marina, verdict="true")
    fact_check = workflow.submit(fact_check, by=marina)
    workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)

    with pytest.raises(IntegrityError, match="unused approval"):
        _sql("UPDATE checks_factcheck SET permitted_hash = %s", [first])


def _approval(fact_check, person, content_hash):
    return Approval(
        fact_check=fact_check,
        round_number=fact_check.round_number,
        content_hash=content_hash,
        approved_by=person,
        at=timezone.now(),
    )


def _sql(statement, parameters=()):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, list(parameters))


def test_whoever_submits_it_does_not_approve_it(bia):
    fact_check = FactCheckFactory(written=True)
    workflow.take(fact_check, by=bia, take_over=True)
    fact_check = workflow.submit(fact_check, by=bia)

    with pytest.raises(SelfApproval):
        workflow.approve(fact_check, by=bia, seen_hash=fact_check.review_hash)


def test_a_draft_changed_behind_the_models_is_nobodys_and_is_not_submitted(marina):
    fact_check = FactCheckFactory(written=True)
    _rewrite_the_stored_draft(fact_check)

    with pytest.raises(NotReady, match="unknown_contributor"):
        workflow.submit(fact_check, by=marina)


def test_saving_over_what_was_changed_behind_the_models_does_not_make_it_known(marina):
    fact_check = FactCheckFactory(written=True)
    _rewrite_the_stored_draft(fact_check)

    write(fact_check, by=marina, verdict="true")

    assert fact_check.contributions.filter(user=None).exists()
    with pytest.raises(NotReady, match="unknown_contributor"):
        workflow.submit(fact_check, by=marina)


def test_sql_withdraws_nothing():
    FactCheckFactory(published=True)

    with pytest.raises(IntegrityError, match="two people stand behind"):
        _sql("UPDATE checks_factcheck SET state = 'withdrawn'")


def test_sql_changes_no_word_of_an_appearance_between_its_two_people():
    FactCheckFactory(written=True)

    with pytest.raises(IntegrityError, match="approved or refused as it is"):
        _sql("UPDATE checks_appearance SET quote = 'Outra frase.'")


def _rewrite_the_stored_draft(fact_check):
    revision = FactCheckPage.objects.get(pk=fact_check.page_id).latest_revision
    changed = {**revision.content, "summary": "De ninguém."}
    Revision.objects.filter(pk=revision.pk).update(content=changed)

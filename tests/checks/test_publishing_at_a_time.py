"""What was approved for an instant goes out then, exactly as approved, or not at all."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from checks import notices, workflow
from checks.audit import audit
from checks.models import FactCheck, FactCheckPage, LogEntry, NoticeKind
from checks.refusals import (
    ActedFirst,
    InvalidMarkup,
    NoSuchTime,
    NotAllowed,
    ReasonMissing,
    SelfApproval,
)
from checks.workflow import timing
from tests.factories.checks import FactCheckFactory, write

pytestmark = [pytest.mark.django_db, pytest.mark.db]
HOUR = timedelta(hours=1)


@pytest.fixture
def clock(monkeypatch):
    """The clock of the newsroom, moved by hand."""
    started = timezone.now()

    def forward(by: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: started + by)

    return forward


@pytest.fixture
def waiting(marina, davi):
    """A check of Marina's that Davi approved for in an hour."""
    fact_check = FactCheckFactory(in_review=True, by=marina)
    return approve_for_later(fact_check, by=davi)


def approve_for_later(fact_check, *, by):
    """Approve it for an hour from now."""
    return workflow.approve(
        fact_check,
        by=by,
        seen_hash=fact_check.review_hash,
        publish_at=timezone.now() + HOUR,
    )


def now(fact_check) -> FactCheck:
    """The record as it is stored."""
    return FactCheck.objects.get(pk=fact_check.pk)


def is_live(fact_check) -> bool:
    """Whether readers get the page."""
    return FactCheckPage.objects.get(pk=fact_check.page_id).live


def test_it_waits_approved_and_unpublished(waiting):
    assert now(waiting).state == "approved"
    assert not is_live(waiting)
    assert workflow.publish_due() == 0


def test_it_goes_out_when_its_time_has_come(waiting, clock, davi):
    clock(2 * HOUR)

    assert workflow.publish_due() == 1

    assert now(waiting).state == "published"
    assert is_live(waiting)
    assert now(waiting).publications.get().published_by == davi
    assert audit().violations == []


def test_the_log_says_that_the_clock_did_it(waiting, clock):
    clock(2 * HOUR)

    workflow.publish_due()

    row = LogEntry.objects.filter(fact_check=waiting, act="publish").get()
    assert (row.actor, row.from_state, row.to_state) == (None, "approved", "published")


def test_both_people_are_told(waiting, clock, marina, davi):
    clock(2 * HOUR)

    workflow.publish_due()

    kinds = [notices.unread_of(one).get().kind for one in (marina, davi)]
    assert kinds == [NoticeKind.PUBLISHED_AS_PLANNED] * 2


def test_it_goes_out_once(waiting, clock):
    clock(2 * HOUR)
    workflow.publish_due()

    assert workflow.publish_due() == 0
    assert now(waiting).publications.count() == 1


def test_an_edit_voids_it_and_says_so(waiting, clock, marina, davi):
    write(waiting, by=marina, summary="Três postos fecharam, não 14.")
    clock(2 * HOUR)

    assert workflow.publish_due() == 0

    assert (now(waiting).state, now(waiting).publish_at) == ("editing", None)
    assert notices.unread_of(davi).get().kind == NoticeKind.APPROVAL_VOIDED


def test_the_words_put_back_do_not_bring_the_approval_back(waiting, clock, marina):
    old = waiting.page.get_latest_revision_as_object().summary
    write(waiting, by=marina, summary="outra")
    write(waiting, by=marina, summary=old)
    clock(2 * HOUR)

    assert workflow.publish_due() == 0
    assert not is_live(waiting)


@pytest.mark.parametrize("who", ["marina", "davi", "bia"])
def test_who_submitted_and_who_approves_can_stop_it(waiting, who, request):
    person = request.getfixturevalue(who)

    workflow.unschedule(waiting, by=person, note="Chegou a resposta da prefeitura")

    assert now(waiting).state == "editing"


def test_another_reporter_can_not_stop_it(waiting, teo):
    with pytest.raises(NotAllowed):
        workflow.unschedule(waiting, by=teo, note="x")


def test_stopping_it_needs_a_reason(waiting, davi):
    with pytest.raises(ReasonMissing):
        workflow.unschedule(waiting, by=davi, note=" ")


@pytest.mark.parametrize(
    "ahead", [timedelta(0), -HOUR, timedelta(days=91)], ids=["now", "the past", "far ahead"]
)
def test_a_time_that_makes_no_sense_approves_nothing(marina, davi, ahead):
    fact_check = FactCheckFactory(in_review=True, by=marina)

    with pytest.raises(NoSuchTime):
        workflow.approve(
            fact_check,
            by=davi,
            seen_hash=fact_check.review_hash,
            publish_at=timezone.now() + ahead,
        )

    assert not now(fact_check).approvals.exists()


def test_nobody_sets_the_time_of_their_own_work(marina, davi):
    fact_check = FactCheckFactory(in_review=True, by=davi)

    with pytest.raises(SelfApproval):
        approve_for_later(fact_check, by=davi)


def test_the_second_approver_is_told_who_was_first(waiting, bia, davi):
    with pytest.raises(ActedFirst) as refusal:
        workflow.approve(waiting, by=bia, seen_hash=waiting.review_hash)

    assert davi.get_full_name() in refusal.value.message


def test_what_breaks_a_rule_at_its_time_goes_back_with_the_reason(
    waiting, clock, davi, monkeypatch
):
    def refuse(*_args, **_kwargs):
        raise InvalidMarkup([])

    monkeypatch.setattr("checks.workflow.publishing._refuse_invalid_markup", refuse)
    clock(2 * HOUR)

    assert workflow.publish_due() == 0

    assert now(waiting).state == "editing"
    assert not is_live(waiting)
    assert LogEntry.objects.filter(fact_check=waiting, act="not_published").exists()
    assert notices.unread_of(davi).get().kind == NoticeKind.NOT_PUBLISHED_AS_PLANNED


def test_an_error_of_the_machine_leaves_it_waiting_and_the_next_run_publishes(
    waiting, clock, monkeypatch
):
    clock(2 * HOUR)
    with monkeypatch.context() as broken:
        broken.setattr("checks.workflow.timing.publish_approved", lambda *_a, **_k: 1 / 0)
        assert workflow.publish_due() == 0

    assert now(waiting).state == "approved"
    assert workflow.publish_due() == 1


def test_one_that_fails_does_not_hold_up_the_others(waiting, clock, marina, davi, monkeypatch):
    other = FactCheckFactory(in_review=True, by=marina, statement="Abrimos 3 creches")
    approve_for_later(other, by=davi)
    FactCheck.objects.filter(pk=waiting.pk).update(publish_at=timezone.now())
    page = FactCheckPage.objects.get(pk=waiting.page_id).get_latest_revision()
    page.content["summary"] = "mudado por fora"
    page.save()
    clock(2 * HOUR)

    assert workflow.publish_due() == 1
    assert is_live(other)
    assert (now(waiting).state, is_live(waiting)) == ("editing", False)


def test_a_correction_waits_for_its_time_too(marina, davi, clock):
    fact_check = FactCheckFactory(published=True, by=marina, approved_by=davi)
    workflow.open_correction(fact_check, by=marina, kind="factual", explanation="Eram três.")
    write(fact_check, by=marina, summary="Três postos fecharam, não 14.")
    approve_for_later(workflow.submit(fact_check, by=marina), by=davi)
    before = FactCheckPage.objects.get(pk=fact_check.page_id).summary
    clock(2 * HOUR)

    assert workflow.publish_due() == 1

    after = FactCheckPage.objects.get(pk=fact_check.page_id).summary
    assert (before == after, now(fact_check).corrections.count()) == (False, 1)
    assert audit().violations == []


class TestWalls:
    """An approval that fell opens nothing, whatever SQL is run."""

    @staticmethod
    def refused(sql: str) -> None:
        """The database refuses the statement."""
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)

    def test_a_voided_approval_gives_no_permit(self, waiting, davi, marina):
        seen = waiting.review_hash
        workflow.unschedule(waiting, by=marina, note="x")

        self.refused(f"UPDATE checks_factcheck SET permitted_hash = '{seen}'")

    def test_a_voided_approval_of_someone_who_wrote_since_approves_nothing(
        self, waiting, davi, marina
    ):
        old = waiting.page.get_latest_revision_as_object().summary
        workflow.take(workflow.unschedule(waiting, by=davi, note="x"), by=davi, take_over=True)
        write(waiting, by=davi, summary="outra")
        write(waiting, by=davi, summary=old)
        workflow.submit(waiting, by=davi)

        self.refused("UPDATE checks_factcheck SET state = 'approved'")


@pytest.mark.parametrize("how", ["account closed", "role taken"])
def test_what_was_approved_by_someone_who_may_not_any_more_goes_back(waiting, clock, davi, how):
    if how == "account closed":
        davi.is_active = False
        davi.save()
    else:
        davi.groups.clear()

    clock(2 * HOUR)
    workflow.publish_due()

    assert (now(waiting).state, is_live(waiting)) == ("editing", False)
    assert "Davi" in LogEntry.objects.get(act="not_published").note


def test_one_that_somebody_stops_at_that_moment_does_not_hold_up_the_others(
    waiting, clock, marina, davi, monkeypatch
):
    other = approve_for_later(FactCheckFactory(in_review=True, by=marina), by=davi)
    publish = timing.publish_approved

    def stopped(fact_check, *args, **kwargs):
        if fact_check.pk == waiting.pk:
            raise InvalidMarkup([])
        return publish(fact_check, *args, **kwargs)

    monkeypatch.setattr(timing, "publish_approved", stopped)
    put_back = timing._put_back

    def too_late(fact_check, refusal):
        workflow.unschedule(fact_check, by=davi, note="Espere.")
        put_back(fact_check, refusal)

    monkeypatch.setattr(timing, "_put_back", too_late)
    clock(2 * HOUR)

    assert workflow.publish_due() == 1
    assert is_live(other)

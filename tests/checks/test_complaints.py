"""Formal complaints: answered in time, by somebody else, with an outcome that the reader sees."""

import json
from datetime import date

import pytest

from checks import notices, workflow
from checks.models import Notice, ReaderMessage
from checks.readers import complaints, moderating
from checks.refusals import JudgesOwnWork, NotAllowed, ReasonMissing
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory
from tests.factories.people import UserFactory
from tests.factories.readers import message_about

pytestmark = pytest.mark.django_db
NOT_UPHELD = {"outcome": "rejected", "answer": "O dado confere com a portaria."}


@pytest.fixture
def fact_check(marina, davi):
    return FactCheckFactory(published=True, by=marina, approved_by=davi)


@pytest.fixture
def complaint(fact_check):
    return message_about(fact_check, kind="complaint", capacity="government")


def test_who_had_no_part_in_it_answers(complaint, bia):
    closed = moderating.close(complaint, by=bia, **NOT_UPHELD)

    assert (closed.state, closed.closed_by) == ("closed", bia)


@pytest.mark.parametrize("who", ["marina", "davi"])
def test_who_wrote_or_approved_the_check_does_not_answer_while_another_can(
    complaint, bia, who, request
):
    with pytest.raises(JudgesOwnWork, match="Bia"):
        moderating.close(complaint, by=request.getfixturevalue(who), **NOT_UPHELD)

    assert ReaderMessage.objects.get().state == "received"


def test_where_all_had_a_part_in_it_one_of_them_answers(complaint, davi):
    closed = moderating.close(complaint, by=davi, **NOT_UPHELD)

    assert closed.closed_by == davi


def test_an_editor_who_left_frees_nobody(complaint, bia, davi):
    bia.is_active = False
    bia.save()

    assert moderating.close(complaint, by=davi, **NOT_UPHELD).state == "closed"


def test_a_reporter_never_answers_a_complaint(complaint, teo, bia):
    with pytest.raises(NotAllowed):
        moderating.close(complaint, by=teo, **NOT_UPHELD)


def test_who_opened_the_correction_for_it_still_answers(fact_check, complaint, bia):
    moderating.accept(complaint, by=bia)
    workflow.abandon_correction(fact_check, by=bia)

    assert moderating.close(complaint, by=bia, **NOT_UPHELD).state == "closed"


def test_an_outcome_without_words_is_no_answer(complaint, bia):
    with pytest.raises(ReasonMissing):
        moderating.close(complaint, by=bia, outcome="upheld", answer=" ")


def due(complaint, day):
    """A complaint that is due on a day; the wall lets no row that stands move its own day."""
    kept = ReaderMessage.objects.get(pk=complaint.pk)
    kept.pk, kept.due_on, kept.token_hash = None, day, None
    kept.save(force_insert=True)
    return kept


def test_the_chief_editor_is_warned_one_working_day_before_and_once(fact_check, complaint, bia):
    due(complaint, date(2026, 9, 8))

    # Friday before Independence Day, a Monday: Tuesday is the next working day.
    warned = [complaints.warn(date(2026, 9, day)) for day in (3, 4, 4, 7)]

    assert warned == [0, 1, 0, 0]
    assert "acaba em 08/09/2026" in notices.sentence_of(Notice.objects.get(person=bia))


def test_a_late_complaint_is_told_once_more(complaint, bia):
    due(complaint, date(2026, 9, 8))
    complaints.warn(date(2026, 9, 8))

    told = [complaints.warn(date(2026, 9, day)) for day in (9, 10)]

    assert told == [1, 0]
    assert Notice.objects.filter(person=bia, kind="complaint_overdue").count() == 1


def test_whoever_reads_it_is_warned_too(complaint, bia, teo):
    kept = due(complaint, date(2026, 9, 8))
    moderating.take(kept, by=teo)

    complaints.warn(date(2026, 9, 8))

    assert Notice.objects.filter(person=teo, kind="complaint_due").exists()


def test_an_answered_complaint_warns_nobody(complaint, bia):
    moderating.close(complaint, by=bia, **NOT_UPHELD)

    assert complaints.warn(date(2199, 1, 1)) == 0


OUTCOMES = {
    "procedente quanto ao card, veredito mantido": "upheld",
    "procedente em parte (divergência agora no card), veredito mantido": "partly",
}


@pytest.mark.shared
def test_the_challenges_of_a_real_log_are_entered_with_their_outcomes(
    shared_material, fact_check, bia, client
):
    path = shared_material / "data" / "correction_log_br" / "contestacoes.json"
    browser = browser_of(bia)

    for challenge in json.loads(path.read_text(encoding="utf-8")):
        entered = browser.post(
            "/desk/tips/enter/",
            {
                "check_address": f"http://testserver{fact_check.page.url}",
                "kind": "complaint",
                "came_from": challenge["onde"],
                "received_on": "2026-09-15",
                "note": f"{challenge['item']}: {challenge['contestado']}",
                "capacity": "",
                "link": "",
            },
        )
        browser.post(
            entered.headers["Location"] + "close_tip/",
            {"outcome": OUTCOMES[challenge["resultado"]], "answer": challenge["resultado"]},
        )

    kept = ReaderMessage.objects.order_by("pk")
    assert [row.get_outcome_display() for row in kept] == ["Procedente", "Procedente em parte"]
    assert [row.came_from for row in kept] == [
        "comentário no vídeo publicado",
        "dois comentários no vídeo publicado",
    ]
    assert {row.correction for row in kept} == {None}
    assert {row.due_on for row in kept} == {date(2026, 9, 24)}


def test_a_closed_account_that_wrote_it_frees_nobody_else(fact_check, complaint, marina):
    UserFactory(username="outra", role="Reportagem")

    assert marina not in complaints.free_to_answer(complaint)

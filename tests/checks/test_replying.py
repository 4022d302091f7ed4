"""The right of reply: who is asked, what comes, its effect; nothing is edited, nothing is lost."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st

from checks import notices, replying, workflow
from checks.models import (
    LogEntry,
    NewsroomSettings,
    ReplyContact,
    ReplyOutcome,
    ReplyRequest,
)
from checks.refusals import ActedFirst, NotAllowed, NotReady, ReasonMissing, WrongState
from checks.reply_refusals import (
    AlreadyAnswered,
    AnsweredBeforeAsked,
    DeadlineAhead,
    DeadlineTooEarly,
    EffectNotSeen,
    NothingToWeigh,
    NotYet,
    Replaced,
    WordsMissing,
)
from checks.reply_standing import Standing, outcome_of, settled, standing_of, still_open
from tests.factories.checks import FactCheckFactory, write
from tests.factories.people import UserFactory
from tests.factories.replies import JOAO, asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    """Sets the clock that the rules ask."""
    return lambda at: monkeypatch.setattr(timezone, "now", lambda: at)


def answer(request, *, by, **what):
    return replying.record_outcome(
        request, by=by, **{"kind": "answered", "text": "Foram reformados.", **what}
    )


def test_asking_is_on_the_record_with_its_clock_and_its_address_apart(marina):
    fact_check = FactCheckFactory(written=True)

    request = asked(fact_check, by=marina, address="imprensa@prefeitura.example")

    assert standing_of(request, timezone.now()) == Standing.WAITING
    assert LogEntry.objects.latest("number").act == "ask_for_reply"
    assert "imprensa@" not in LogEntry.objects.latest("number").note
    assert ReplyContact.objects.get().address == "imprensa@prefeitura.example"


def test_asking_makes_nobody_an_author(davi):
    fact_check = FactCheckFactory(in_review=True)

    asked(fact_check, by=davi)

    assert workflow.approve(fact_check, by=davi, seen_hash=fact_check.review_hash)


def test_who_only_runs_debates_asks_nobody():
    with pytest.raises(NotAllowed):
        asked(FactCheckFactory(written=True), by=UserFactory(role="Operação de debates"))


@pytest.mark.parametrize(
    ("asked_in", "deadline_in", "refusal"),
    [
        (0, -1, DeadlineTooEarly),
        (0, 0, DeadlineTooEarly),
        (1, 2, NotYet),
        (-3, -1, DeadlineTooEarly),
    ],
)
def test_times_that_cannot_be_are_refused(marina, asked_in, deadline_in, refusal):
    fact_check = FactCheckFactory(written=True)
    now = timezone.now()

    with pytest.raises(refusal):
        replying.ask(
            fact_check,
            by=marina,
            asked_at=now + timedelta(hours=asked_in),
            deadline_at=now + timedelta(hours=deadline_in),
            **JOAO,
        )

    assert not ReplyRequest.objects.exists()


@pytest.mark.parametrize("missing", ["name", "question"])
def test_a_request_says_who_and_what(marina, missing):
    with pytest.raises(WordsMissing):
        asked(FactCheckFactory(written=True), by=marina, **{missing: " "})


def test_nobody_is_asked_about_a_discarded_check(marina):
    fact_check = workflow.discard(FactCheckFactory(written=True), by=marina, reason="Já checada.")

    with pytest.raises(WrongState):
        asked(fact_check, by=marina)


def test_an_answer_waits_to_be_weighed_and_is_closed_by_its_effect(marina, davi):
    request = asked(FactCheckFactory(written=True), by=marina)

    outcome = answer(request, by=davi)
    before = standing_of(ReplyRequest.objects.get(), timezone.now())
    replying.record_effect(outcome, by=marina, effect="none", reason="Repete o que já diz a nota.")

    assert before == Standing.TO_WEIGH
    assert standing_of(ReplyRequest.objects.get(), timezone.now()) == Standing.CLOSED
    assert list(settled()) == [request]
    assert not still_open()


def test_an_answer_has_words(marina):
    with pytest.raises(WordsMissing):
        answer(asked(FactCheckFactory(written=True), by=marina), by=marina, text=" ")


@pytest.mark.parametrize(("hours", "refusal"), [(-2, AnsweredBeforeAsked), (1, NotYet)])
def test_an_answer_comes_after_the_asking_and_before_now(marina, hours, refusal):
    request = asked(FactCheckFactory(written=True), by=marina)

    with pytest.raises(refusal):
        answer(request, by=marina, came_at=timezone.now() + timedelta(hours=hours))


def test_silence_counts_only_when_the_time_is_over(marina, clock):
    request = asked(FactCheckFactory(written=True), by=marina)

    with pytest.raises(DeadlineAhead):
        replying.record_outcome(request, by=marina, kind="no_answer")
    clock(request.deadline_at)
    outcome = replying.record_outcome(request, by=marina, kind="no_answer")

    assert outcome.came_at == request.deadline_at
    assert standing_of(ReplyRequest.objects.get(), timezone.now()) == Standing.NO_ANSWER


def test_words_that_come_after_the_deadline_take_the_place_of_silence(marina, clock):
    request = asked(FactCheckFactory(written=True), by=marina)
    clock(request.deadline_at + timedelta(hours=5))
    silence = replying.record_outcome(request, by=marina, kind="no_answer")

    late = answer(request, by=marina, replaces=silence, because="Respondeu depois do prazo.")

    assert outcome_of(ReplyRequest.objects.get()) == late
    assert list(still_open()) == [request]
    assert ReplyOutcome.objects.count() == 2


def test_of_two_people_who_record_the_answer_the_second_is_told_who_was_first(marina, davi):
    request = asked(FactCheckFactory(written=True), by=marina)
    answer(request, by=davi)

    with pytest.raises(ActedFirst, match="Davi"):
        answer(request, by=marina, text="Outra transcrição.")

    assert ReplyOutcome.objects.get().recorded_by == davi


def test_of_two_people_who_correct_an_answer_the_second_is_told_too(marina, davi):
    request = asked(FactCheckFactory(written=True), by=marina)
    seen = answer(request, by=marina)
    answer(request, by=davi, replaces=seen, because="Faltava uma frase.")

    with pytest.raises(ActedFirst, match="Davi"):
        answer(request, by=marina, replaces=seen, because="Faltava a mesma frase.")


def test_a_correction_of_an_entry_says_why(marina):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina)

    with pytest.raises(ReasonMissing):
        asked(fact_check, by=marina, replaces=request, because="")


def test_a_wrong_request_is_replaced_and_stays_on_record(marina, davi):
    fact_check = FactCheckFactory(written=True)
    wrong = asked(fact_check, by=marina)

    right = asked(fact_check, by=davi, name="Rita Campos", replaces=wrong, because="Nome trocado.")

    assert list(still_open()) == [right]
    assert ReplyRequest.objects.count() == 2
    with pytest.raises(Replaced):
        answer(wrong, by=marina)
    with pytest.raises(Replaced):
        asked(fact_check, by=marina, replaces=wrong, because="De novo.")


def test_a_request_of_another_check_is_not_replaced(marina):
    request = asked(FactCheckFactory(written=True), by=marina)

    with pytest.raises(Replaced):
        asked(FactCheckFactory(written=True), by=marina, replaces=request, because="Engano.")


def test_a_request_with_an_outcome_is_not_replaced(marina):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina)
    answer(request, by=marina)

    with pytest.raises(AlreadyAnswered):
        asked(fact_check, by=marina, replaces=request, because="Nome trocado.")


@pytest.mark.parametrize("effect", ["text", "verdict"])
def test_an_effect_that_readers_cannot_see_is_refused(marina, effect):
    outcome = answer(asked(FactCheckFactory(written=True), by=marina), by=marina)

    with pytest.raises(EffectNotSeen):
        replying.record_effect(outcome, by=marina, effect=effect, reason="Mudou tudo.")


def test_an_effect_on_the_verdict_is_recorded_once_the_verdict_is_another(marina):
    fact_check = FactCheckFactory(written=True)
    outcome = answer(asked(fact_check, by=marina), by=marina)
    write(fact_check, by=marina, verdict="imprecise", distortion_kind="inflated_number")

    decided = replying.record_effect(
        outcome, by=marina, effect="verdict", reason="Os papéis mostram cinco postos."
    )

    assert decided.effect == "verdict"


def test_on_air_an_effect_counts_when_readers_have_it(marina, davi):
    fact_check = FactCheckFactory(published=True)
    outcome = answer(asked(fact_check, by=marina), by=marina)
    workflow.open_correction(fact_check, by=marina, kind="factual", explanation="São cinco.")
    write(fact_check, by=marina, summary="Cinco postos fecharam, não 14.")
    effect = {"by": marina, "effect": "text", "reason": "São cinco."}

    with pytest.raises(EffectNotSeen):
        replying.record_effect(outcome, **effect)
    submitted = workflow.submit(fact_check, by=marina)
    workflow.approve(fact_check, by=davi, seen_hash=submitted.review_hash)

    assert replying.record_effect(outcome, **effect).effect == "text"


def test_an_effect_is_recorded_once_and_only_of_an_answer(marina, davi):
    fact_check = FactCheckFactory(written=True)
    outcome = answer(asked(fact_check, by=marina), by=marina)
    declined = replying.record_outcome(asked(fact_check, by=marina), by=marina, kind="declined")
    replying.record_effect(outcome, by=davi, effect="none", reason="Nada muda.")

    with pytest.raises(ActedFirst, match="Davi"):
        replying.record_effect(outcome, by=marina, effect="none", reason="Nada muda.")
    with pytest.raises(NothingToWeigh):
        replying.record_effect(declined, by=marina, effect="none", reason="Nada muda.")


def test_the_desk_is_told_once_when_a_deadline_has_passed(marina, davi, bia, teo, clock):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=teo)
    before = replying.tell_late()
    clock(request.deadline_at + timedelta(minutes=1))

    told = [replying.tell_late(), replying.tell_late()]

    assert (before, told) == (0, [1, 0])
    assert [notices.unread_of(one).count() for one in (marina, teo, bia, davi)] == [1, 1, 1, 0]
    assert "João Tavares" in notices.sentence_of(notices.unread_of(marina).get())


def test_the_desk_is_told_nothing_of_what_was_answered(marina, clock):
    request = asked(FactCheckFactory(written=True), by=marina)
    answer(request, by=marina)
    clock(request.deadline_at + timedelta(minutes=1))

    assert replying.tell_late() == 0


def test_a_newsroom_that_asks_before_publishing_says_that_nobody_was_asked(marina):
    fact_check = FactCheckFactory(written=True)
    require_replies(fact_check)

    with pytest.raises(NotReady, match="reply_request"):
        workflow.submit(fact_check, by=marina)
    asked(fact_check, by=marina)

    assert workflow.submit(fact_check, by=marina).state == "in_review"


def test_a_true_verdict_and_a_correction_that_keeps_the_verdict_need_no_request(marina):
    fact_check = FactCheckFactory(published=True)
    true_one = FactCheckFactory(written=True, verdict="true")
    require_replies(fact_check)
    workflow.open_correction(fact_check, by=marina, kind="minor", explanation="Uma vírgula.")
    write(fact_check, by=marina, summary="Dois postos fecharam; não 14.")

    assert workflow.submit(fact_check, by=marina)
    assert workflow.submit(true_one, by=marina).state == "in_review"


def require_replies(fact_check):
    NewsroomSettings.objects.create(site=fact_check.page.get_site(), reply_required=True)


@pytest.mark.db
@pytest.mark.parametrize("table", ["request", "outcome", "effect", "alert"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET id = id", "DELETE FROM {}"])
def test_no_road_changes_or_removes_what_was_recorded(marina, clock, table, statement):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina)
    replying.record_effect(answer(request, by=marina), by=marina, effect="none", reason="Nada.")
    late = asked(fact_check, by=marina)
    clock(late.deadline_at + timedelta(hours=1))
    replying.tell_late()

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        run(statement.format(f"checks_reply{table}"))


def run(sql):
    with connection.cursor() as cursor:
        cursor.execute(sql)


@settings(max_examples=30)
@given(st.lists(st.sampled_from(["answered", "declined", "no_answer"]), max_size=6))
def test_whatever_was_recorded_the_last_entry_stands_and_all_stay(kinds):
    with transaction.atomic():
        request, recorded = _record_all(kinds)
        stands = outcome_of(ReplyRequest.objects.get(pk=request.pk))
        kept = ReplyOutcome.objects.filter(request=request).count()
        transaction.set_rollback(True)

    assert stands == (recorded[-1] if recorded else None)
    assert kept == len(kinds)


def _record_all(kinds):
    fact_check = FactCheckFactory(written=True)
    now = timezone.now()
    made = asked(fact_check, by=fact_check.editor, ago=2)
    request = replying.ask(
        fact_check,
        by=fact_check.editor,
        asked_at=now - timedelta(hours=2),
        deadline_at=now - timedelta(hours=1),
        replaces=made,
        because="O prazo era outro.",
        **JOAO,
    )
    recorded = []
    for kind in kinds:
        before = recorded[-1] if recorded else None
        recorded.append(
            answer(request, by=fact_check.editor, kind=kind, replaces=before, because="Corrige.")
        )
    return request, recorded

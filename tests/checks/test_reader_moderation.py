"""Moderation: accepting opens research, a datum is found before it is used, answers are final."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from checks import notices, workflow
from checks.models import Correction, CorrectionRound, LogEntry, ReaderMessage, Source
from checks.readers import moderating
from checks.refusals import (
    ActedFirst,
    ComplaintNeedsAnswer,
    CorrectionStillOpen,
    LeadNotVerified,
    NoLinkToVerify,
    NotAllowed,
    NotOfThisMessage,
    NotReady,
    ReasonMissing,
    WrongMessageState,
)
from tests.checks.test_public_check_page import correct
from tests.factories.checks import OFFICIAL_SOURCE, FactCheckFactory, write
from tests.factories.people import UserFactory
from tests.factories.readers import OFFICIAL_LINK, message_about

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.fixture
def fact_check(marina, davi):
    return FactCheckFactory(published=True, by=marina, approved_by=davi)


def test_accepting_opens_a_correction_with_the_message_at_it(fact_check, teo):
    message = moderating.accept(message_about(fact_check, link=OFFICIAL_LINK), by=teo)

    opened = CorrectionRound.objects.get()
    assert (opened.kind, opened.opened_by) == ("factual", teo)
    assert list(opened.reader_messages.all()) == [message]
    assert Source.objects.filter(url=OFFICIAL_LINK, source_class="official").exists()


def test_a_source_that_was_missing_opens_an_update(teo):
    fact_check = FactCheckFactory(
        published=True, verdict="no_data", no_data_reason="no_source", sources=[]
    )

    moderating.accept(message_about(fact_check, kind="missing_source", link=OFFICIAL_LINK), by=teo)

    assert CorrectionRound.objects.get().kind == "update"


def test_what_is_on_air_stays_as_it_is(fact_check, teo):
    before = fact_check.published_hash

    moderating.accept(message_about(fact_check), by=teo)

    fact_check.refresh_from_db()
    assert (fact_check.state, fact_check.published_hash) == ("published", before)


def test_accepting_joins_the_correction_that_is_open_and_tells_its_holder(fact_check, marina, teo):
    workflow.open_correction(fact_check, by=marina, kind="factual")

    message = moderating.accept(message_about(fact_check), by=teo)

    assert message.correction_round == CorrectionRound.objects.get()
    told = notices.unread_of(marina).get()
    assert f"a mensagem {message.pk}" in notices.sentence_of(told)


def test_on_a_check_that_was_withdrawn_it_is_a_note(fact_check, bia, marina, davi, teo):
    message = message_about(fact_check)
    workflow.open_correction(
        fact_check, by=bia, kind="retraction", explanation="Fonte falsa.", is_withdrawal=True
    )
    submitted = workflow.submit(fact_check, by=bia)
    workflow.approve(submitted, by=davi, seen_hash=submitted.review_hash)

    accepted = moderating.accept(message, by=teo)

    assert accepted.correction_round is None
    assert "sem correção" in LogEntry.objects.get(act="accept_message").note


def test_of_two_moderators_the_second_is_told_by_whom_and_when(fact_check, teo, marina):
    message = message_about(fact_check)
    moderating.refuse(message, by=teo, reason="Não é erro.")

    with pytest.raises(ActedFirst) as first:
        moderating.accept(message, by=marina)

    assert "Teo" in first.value.message
    assert not CorrectionRound.objects.exists()


def test_a_message_that_a_colleague_reads_is_not_taken(fact_check, teo, marina):
    message = message_about(fact_check)
    moderating.take(message, by=teo)

    with pytest.raises(ActedFirst, match="Teo"):
        moderating.take(message, by=marina)


def test_a_refusal_needs_a_reason(fact_check, teo):
    with pytest.raises(ReasonMissing):
        moderating.refuse(message_about(fact_check), by=teo, reason="  ")


def test_a_formal_complaint_is_never_refused(fact_check, teo):
    with pytest.raises(ComplaintNeedsAnswer):
        moderating.refuse(message_about(fact_check, kind="complaint"), by=teo, reason="Não.")


def test_deciding_for_one_decides_for_all_that_are_equal(fact_check, teo):
    message_about(fact_check)
    copy = message_about(fact_check)

    moderating.refuse(copy, by=teo, reason="Não é erro.")

    assert copy.head.state == "received"  # as it was read before
    assert ReaderMessage.objects.get(pk=copy.pk).head.state == "refused"


def test_a_source_is_not_upheld_before_its_link_was_opened(fact_check, teo):
    message = moderating.accept(message_about(fact_check, link=OFFICIAL_LINK), by=teo)
    workflow.abandon_correction(fact_check, by=teo)

    with pytest.raises(LeadNotVerified):
        moderating.close(message, by=teo, outcome="upheld", answer="Sim.")

    moderating.verify_lead(message, by=teo, datum="12 postos, página 14")
    closed = moderating.close(message, by=teo, outcome="upheld", answer="Sim.")
    assert (closed.state, closed.datum) == ("closed", "12 postos, página 14")


def test_the_database_agrees_that_a_link_is_opened_first(fact_check):
    message = message_about(fact_check, link=OFFICIAL_LINK)

    with pytest.raises(IntegrityError), transaction.atomic():
        ReaderMessage.objects.filter(pk=message.pk).update(outcome="upheld")


def test_finding_the_datum_says_where_it_stands_and_is_done_once(fact_check, teo, marina):
    message = moderating.accept(message_about(fact_check, link=OFFICIAL_LINK), by=teo)

    with pytest.raises(ReasonMissing):
        moderating.verify_lead(message, by=teo, datum=" ")
    moderating.verify_lead(message, by=teo, datum="Página 14.")
    with pytest.raises(ActedFirst, match="Teo"):
        moderating.verify_lead(message, by=marina, datum="Página 15.")


@pytest.mark.parametrize("link", ["", "https://www.brasil247.com/x"])
def test_without_a_link_that_may_enter_there_is_nothing_to_open(fact_check, teo, link):
    message = moderating.accept(message_about(fact_check, link=link), by=teo)

    with pytest.raises(NoLinkToVerify):
        moderating.verify_lead(message, by=teo, datum="Página 14.")
    assert not Source.objects.filter(url="https://www.brasil247.com/x").exists()


def test_a_readers_link_is_cited_only_after_the_datum_was_found(fact_check, marina):
    message = moderating.accept(message_about(fact_check, link=OFFICIAL_LINK), by=marina)
    workflow.describe_correction(fact_check, by=marina, kind="factual", explanation="Novo dado.")
    cited = [("source", OFFICIAL_SOURCE), ("source", {**OFFICIAL_SOURCE, "url": OFFICIAL_LINK})]
    write(fact_check, by=marina, sources=cited)

    with pytest.raises(NotReady) as missing:
        workflow.submit(fact_check, by=marina)
    moderating.verify_lead(message, by=marina, datum="Página 14.")

    assert missing.value.lacks == ["lead"]
    assert workflow.submit(fact_check, by=marina).rounds.get().state == "in_review"


def test_an_answer_waits_for_its_correction(fact_check, teo):
    message = moderating.accept(message_about(fact_check), by=teo)

    with pytest.raises(CorrectionStillOpen):
        moderating.close(message, by=teo, outcome="upheld", answer="Corrigimos.")


def test_the_effect_is_that_of_the_correction_it_opened(fact_check, marina, davi):
    message = moderating.accept(message_about(fact_check), by=marina)
    workflow.describe_correction(
        fact_check, by=marina, kind="verdict_change", explanation="São 14."
    )
    write(fact_check, by=marina, verdict="true", summary="São 14.")
    submitted = workflow.submit(fact_check, by=marina)
    workflow.approve(submitted, by=davi, seen_hash=submitted.review_hash)

    closed = moderating.close(message, by=davi, outcome="upheld", answer="Corrigimos.")

    assert closed.correction == Correction.objects.get()
    assert closed.correction.changes_verdict


def test_a_correction_older_than_the_message_or_of_another_check_answers_nothing(
    fact_check, marina, davi, teo
):
    other = FactCheckFactory(published=True, by=marina, approved_by=davi)
    correct(fact_check, by=marina, approved_by=davi, kind="update", summary="Antes.")
    message = moderating.accept(message_about(fact_check), by=teo)
    workflow.abandon_correction(fact_check, by=teo)
    correct(other, by=marina, approved_by=davi, kind="update", summary="Outra.")

    for correction in Correction.objects.all():
        with pytest.raises(NotOfThisMessage):
            moderating.close(
                message, by=teo, outcome="upheld", answer="Sim.", correction=correction
            )


def test_only_what_was_accepted_is_answered(fact_check, teo):
    with pytest.raises(WrongMessageState):
        moderating.close(message_about(fact_check), by=teo, outcome="upheld", answer="Sim.")


def test_people_outside_the_desk_decide_nothing(fact_check):
    outsider = UserFactory(is_superuser=True)
    message = message_about(fact_check)
    acts = [
        lambda: moderating.take(message, by=outsider),
        lambda: moderating.accept(message, by=outsider),
        lambda: moderating.refuse(message, by=outsider, reason="x"),
        lambda: moderating.verify_lead(message, by=outsider, datum="x"),
        lambda: moderating.close(message, by=outsider, outcome="upheld", answer="x"),
    ]

    for act in acts:
        with pytest.raises(NotAllowed):
            act()


def test_every_act_is_on_the_record_with_its_number(fact_check, teo):
    message = message_about(fact_check)
    moderating.take(message, by=teo)
    moderating.refuse(message, by=teo, reason="Não é erro.")

    rows = LogEntry.objects.filter(act__in=["take_message", "refuse_message"])
    assert [row.note for row in rows] == [f"#{message.pk}", f"#{message.pk} Não é erro."]


WALLS = {
    "the words": "UPDATE checks_readermessage SET note = 'x'",
    "the link": "UPDATE checks_readermessage SET link = 'https://x.example'",
    "the capacity": "UPDATE checks_readermessage SET capacity = 'voter'",
    "the day of receipt": "UPDATE checks_readermessage SET received_at = '2020-01-01'",
    "the row": "DELETE FROM checks_readermessage",
    "an answer reopened": "UPDATE checks_readermessage SET state = 'received'",
    "a reason rewritten": "UPDATE checks_readermessage SET reason = 'x'",
}


@pytest.mark.parametrize("statement", WALLS.values(), ids=WALLS.keys())
def test_no_statement_changes_what_was_sent_or_answered(fact_check, teo, statement):
    moderating.refuse(message_about(fact_check), by=teo, reason="Não é erro.")

    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)

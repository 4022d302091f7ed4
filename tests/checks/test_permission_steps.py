"""The truth table of the workflow: who × state × step."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from checks import (
    appearing,
    draft_runs,
    grading,
    question_tables,
    queueing,
    regrading,
    workflow,
)
from checks.ledger import answering
from checks.ledger.counting import count
from checks.ledger.scope import Scope, month_of
from checks.memory import joining
from checks.models import Candidacy, ElectionRound, FactCheck
from checks.permissions import ACTS_OF, Act, Role
from checks.refusals import NotAllowed, Refusal, SelfApproval
from checks.states import CheckState, RoundState
from checks.verdicts import Verdict
from tests.checks.identities import IDENTITIES, become
from tests.checks.test_public_check_page import FIELDS_OF, correct
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory, write
from tests.factories.memory import proposed_match
from tests.factories.people import PersonFactory, chief, reporter, writer
from tests.factories.questions import BRIDGE, change_question
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db

WRITERS = {"reporter", "editor", "chief editor", "reporter and operator", "superuser who reports"}
APPROVERS = {"editor", "chief editor"}
CHIEFS = {"chief editor"}
WHO_MAY = {Act.TRIAGE: WRITERS, Act.WRITE: WRITERS, Act.APPROVE: APPROVERS}
WHO_MAY |= dict.fromkeys((Act.WITHDRAW, Act.SET_POLICY), CHIEFS)

# A check's states, and those of its open correction round; both are named in the next table.
ROUND_EDITING, ROUND_IN_REVIEW, ROUND_APPROVED = (
    f"round {state}" for state in (RoundState.EDITING, RoundState.IN_REVIEW, RoundState.APPROVED)
)
AGAIN = f"round {RoundState.PUBLISHED}"
DROPPED = f"round {RoundState.ABANDONED}"
ON_AIR = {CheckState.PUBLISHED, AGAIN, DROPPED}

# Step: what it demands, in which states it exists, whether it is done by who wrote or by another.
TABLE = {
    "take": (Act.WRITE, {CheckState.AI_DRAFT, CheckState.EDITING, ROUND_EDITING}, "writer"),
    "submit": (Act.WRITE, {CheckState.EDITING, ROUND_EDITING}, "writer"),
    "recall": (Act.WRITE, {CheckState.IN_REVIEW, ROUND_IN_REVIEW}, "writer"),
    "unschedule": (Act.WRITE, {CheckState.APPROVED, ROUND_APPROVED}, "writer"),
    "discard": (Act.WRITE, {CheckState.AI_DRAFT, CheckState.EDITING}, "writer"),
    "revive": (Act.WRITE, {CheckState.DISCARDED}, "writer"),
    "approve": (Act.APPROVE, {CheckState.IN_REVIEW, ROUND_IN_REVIEW}, "other"),
    "send_back": (Act.APPROVE, {CheckState.IN_REVIEW, ROUND_IN_REVIEW}, "other"),
    "open_correction": (Act.WRITE, ON_AIR, "writer"),
    "open_withdrawal": (Act.WITHDRAW, ON_AIR, "writer"),
    # Under review it is a change like any other: it voids what was submitted or approved.
    "describe_correction": (
        Act.WRITE,
        {ROUND_EDITING, ROUND_IN_REVIEW, ROUND_APPROVED},
        "writer",
    ),
    "abandon_correction": (Act.WRITE, {ROUND_EDITING}, "writer"),
}
CALLS = {
    "take": lambda check, by: workflow.take(check, by=by),
    "submit": lambda check, by: workflow.submit(check, by=by),
    "recall": lambda check, by: workflow.recall(check, by=by),
    "unschedule": lambda check, by: workflow.unschedule(check, by=by, note="Espere."),
    "discard": lambda check, by: workflow.discard(check, by=by, reason="Repetida."),
    "revive": lambda check, by: workflow.revive(check, by=by),
    "approve": lambda check, by: workflow.approve(check, by=by, seen_hash=check.review_hash),
    "send_back": lambda check, by: workflow.send_back(check, by=by, note="Falta a data."),
    "open_correction": lambda check, by: workflow.open_correction(
        check, by=by, kind="factual", explanation="O número era outro."
    ),
    "open_withdrawal": lambda check, by: workflow.open_correction(
        check, by=by, kind="retraction", explanation="Não se sustenta.", is_withdrawal=True
    ),
    "describe_correction": lambda check, by: workflow.describe_correction(
        check, by=by, kind="verdict_change", explanation="Era dois."
    ),
    "abandon_correction": lambda check, by: workflow.abandon_correction(check, by=by, note="Não."),
}


def changed_round():
    fact_check = FactCheckFactory(correcting=True)
    write(fact_check, by=writer(), **FIELDS_OF[Verdict.TRUE])
    return fact_check


def submitted_round():
    return workflow.submit(changed_round(), by=writer())


def scheduled(fact_check):
    return workflow.approve(
        fact_check,
        by=reviewer(),
        seen_hash=fact_check.review_hash,
        publish_at=timezone.now() + timedelta(hours=2),
    )


def reviewer():
    return writer("lia")


def abandoned_round():
    fact_check = FactCheckFactory(correcting=True)
    workflow.abandon_correction(fact_check, by=writer(), note="Não era erro.")
    return FactCheck.objects.get(pk=fact_check.pk)


def machine_draft():
    index = make_site()
    claim = ClaimFactory()
    return workflow.start(claim, by=None, under=index)


STATES = {
    CheckState.AI_DRAFT: machine_draft,
    CheckState.EDITING: lambda: FactCheckFactory(written=True),
    CheckState.IN_REVIEW: lambda: FactCheckFactory(in_review=True),
    CheckState.APPROVED: lambda: scheduled(FactCheckFactory(in_review=True)),
    CheckState.PUBLISHED: lambda: FactCheckFactory(published=True),
    CheckState.DISCARDED: lambda: workflow.discard(
        FactCheckFactory(written=True), by=writer(), reason="Repetida."
    ),
    CheckState.WITHDRAWN: lambda: correct(
        FactCheckFactory(published=True), by=chief(), approved_by=reviewer(), is_withdrawal=True
    ),
    ROUND_EDITING: changed_round,
    ROUND_IN_REVIEW: submitted_round,
    ROUND_APPROVED: lambda: scheduled(submitted_round()),
    AGAIN: lambda: correct(
        FactCheckFactory(published=True),
        by=writer(),
        approved_by=reviewer(),
        summary="Fecharam três postos, não 14.",
    ),
    DROPPED: abandoned_round,
}


def outcome(call, *args):
    """``done``, ``not allowed`` or ``refused``; whatever happened is undone."""
    with transaction.atomic():
        try:
            call(*args)
        except (NotAllowed, SelfApproval):
            return "not allowed"
        except Refusal:
            return "refused"
        else:
            return "done"
        finally:
            transaction.set_rollback(True)


def test_every_state_of_a_check_and_of_a_round_is_in_the_table():
    assert {each for each in STATES if " " not in each} == set(CheckState)
    assert {each.removeprefix("round ") for each in STATES if " " in each} == set(RoundState)


@pytest.mark.db
@pytest.mark.parametrize("state", STATES)
def test_who_may_take_which_step_in_this_state(state):
    fact_check = STATES[state]()
    people = {"writer": writer(), "other": reporter("ivo")}
    expected, found = {}, {}

    for identity in IDENTITIES:
        for step, (act, states, whose) in TABLE.items():
            is_allowed = identity in WHO_MAY[act]
            answer = outcome(CALLS[step], fact_check, become(people[whose], identity))
            # Where a step does not exist, whose it would be may be said first.
            found[identity, step] = "refused" if is_allowed and answer != "done" else answer
            expected[identity, step] = "not allowed"
            if is_allowed:
                expected[identity, step] = "done" if state in states else "refused"

    assert found == expected


def election_without_captures():
    round_ = ElectionRound.objects.create(
        name="1º turno", slug="turno-1", held_on=timezone.localdate()
    )
    Candidacy.objects.create(person=PersonFactory(), election_round=round_, office="governo")
    month = month_of(timezone.localdate())
    scope = Scope(month.since, month.until, round_.slug)
    return scope, answering.alerts_of(scope, count(scope))[0].code


def public_appearance():
    return FactCheckFactory(published=True).claim.appearances.get()


def appearance_to_remove():
    appearance = public_appearance()
    second = appearing.confirm(AppearanceFactory(claim=appearance.claim), by=writer())
    appearing.approve(second, by=reviewer())
    return appearing.ask_removal(appearance, by=writer(), reason="É outra fala.")


# The other steps: what makes their object, the call, and what it demands.
OTHERS = {
    "checks.workflow.drafting.start": (
        lambda: make_site() and ClaimFactory(),
        lambda claim, by: workflow.start(claim, by=by),
        Act.WRITE,
    ),
    "checks.queueing.assign": (
        ClaimFactory,
        lambda claim, by: queueing.assign(claim, to=None, by=by),
        Act.TRIAGE,
    ),
    "checks.queueing.discard": (
        ClaimFactory,
        lambda claim, by: queueing.discard(claim, by=by, code="opinion"),
        Act.TRIAGE,
    ),
    "checks.queueing.set_deadline": (
        ClaimFactory,
        lambda claim, by: queueing.set_deadline(claim, due_at=None, by=by),
        Act.TRIAGE,
    ),
    "checks.queueing.object_to_reason": (
        lambda: ClaimFactory(reasons=["number"]),
        lambda claim, by: queueing.object_to_reason(claim, reason="number", by=by),
        Act.TRIAGE,
    ),
    "checks.grading.grade": (
        ClaimFactory,
        lambda claim, by: grading.grade(claim, checkworthiness=1, harm=1, by=by, reason="Sim."),
        Act.TRIAGE,
    ),
    "checks.question_tables.change": (
        lambda: BRIDGE,
        lambda asked, by: question_tables.change(asked, by=by, reason="Caíram duas.", seen=0),
        Act.SET_POLICY,
    ),
    "checks.question_tables.restore_shipped": (
        lambda: change_question("law", weight=0.5),
        lambda table, by: question_tables.restore_shipped(by=by, reason="Não.", seen=table.number),
        Act.SET_POLICY,
    ),
    "checks.regrading.request_regrading": (
        lambda: None,
        lambda _nothing, by: regrading.request_regrading(by=by, reason="Pesos novos."),
        Act.SET_POLICY,
    ),
    "checks.queueing.revive": (
        lambda: ClaimFactory(state="discarded", discard_reason="Opinião."),
        lambda claim, by: queueing.revive(claim, by=by),
        Act.TRIAGE,
    ),
    "checks.memory.joining.confirm": (
        proposed_match,
        lambda match, by: joining.confirm(match, by=by),
        Act.TRIAGE,
    ),
    "checks.memory.joining.refuse": (
        proposed_match,
        lambda match, by: joining.refuse(match, by=by),
        Act.TRIAGE,
    ),
    "checks.memory.joining.undo": (
        proposed_match,
        lambda match, by: joining.undo(match, by=by),
        Act.TRIAGE,
    ),
    "checks.appearing.confirm": (
        AppearanceFactory,
        lambda appearance, by: appearing.confirm(appearance, by=by),
        Act.TRIAGE,
    ),
    "checks.appearing.refuse": (
        AppearanceFactory,
        lambda appearance, by: appearing.refuse(appearance, by=by),
        Act.TRIAGE,
    ),
    "checks.appearing.approve": (
        lambda: appearing.confirm(AppearanceFactory(), by=writer()),
        lambda appearance, by: appearing.approve(appearance, by=by),
        Act.APPROVE,
    ),
    "checks.appearing.ask_removal": (
        public_appearance,
        lambda appearance, by: appearing.ask_removal(appearance, by=by, reason="É outra."),
        Act.WRITE,
    ),
    "checks.appearing.keep": (
        appearance_to_remove,
        lambda appearance, by: appearing.keep(appearance, by=by),
        Act.APPROVE,
    ),
    "checks.appearing.remove": (
        appearance_to_remove,
        lambda appearance, by: appearing.remove(appearance, by=by),
        Act.APPROVE,
    ),
    "checks.draft_runs.request_draft": (
        ClaimFactory,
        lambda claim, by: draft_runs.request_draft(claim, by=by),
        Act.WRITE,
    ),
    "checks.draft_runs.retry": (
        lambda: draft_runs.request_draft(ClaimFactory()),
        lambda draft, by: draft_runs.retry(draft, by=by),
        Act.WRITE,
    ),
    "checks.ledger.answering.answer": (
        election_without_captures,
        lambda asked, by: answering.answer(*asked, by=by, text="A conta é fechada."),
        Act.APPROVE,
    ),
}


@pytest.mark.parametrize("step", OTHERS)
def test_who_may_take_a_step_outside_the_workflow(step):
    make, call, act = OTHERS[step]
    made = make()
    person = reporter("ivo")
    found = {}

    for identity in IDENTITIES:
        found[identity] = outcome(call, made, become(person, identity)) != "not allowed"

    assert found == {identity: identity in WHO_MAY[act] for identity in IDENTITIES}


def test_closing_an_account_keeps_what_it_did_and_still_nobody_approves_their_own():
    fact_check = FactCheckFactory(in_review=True)
    marina = become(writer(), "closed account of a chief")

    assert fact_check.contributions.get().user == marina
    marina = become(marina, "chief editor")
    with pytest.raises(SelfApproval):
        workflow.approve(fact_check, by=marina, seen_hash=fact_check.review_hash)


def test_a_reporter_made_editor_does_not_approve_what_they_wrote_before(teo):
    fact_check = FactCheckFactory(in_review=True, by=teo)

    teo = become(teo, "editor")

    with pytest.raises(SelfApproval):
        workflow.approve(fact_check, by=teo, seen_hash=fact_check.review_hash)


def test_the_switch_to_automatic_is_the_chiefs_alone():
    assert [role for role in Role if Act.AUTOMATE_DEBATE in ACTS_OF[role]] == [Role.CHIEF_EDITOR]

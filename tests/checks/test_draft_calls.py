"""A draft by a model, over the wire: what is kept, what is asked once, what a limit does to it."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone

from checks import draft_runs, pending
from checks.costs import cost_of
from checks.models import Draft, ModelCall
from checks.models.jobs import Job
from tests.checks import messages_server
from tests.factories.checks import ClaimFactory
from tests.factories.model_terms import limited, terms_of

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")
pytestmark = pytest.mark.django_db

FACTS = {"facts": [{"text": "A gestão fechou dois postos", "is_central": True}]}
NO_DATA = {
    "verdict": "no_data",
    "no_data_reason": "no_source",
    "distortion": None,
    "explanation": "Não há fonte.",
    "citations": [],
    "abstained": None,
    "findings": [],
    "figures": [],
}


@pytest.fixture
def server(settings):
    settings.CHECKS_PROVIDER = "anthropic"
    with messages_server.running() as one:
        settings.CHECKS_PROVIDERS = {
            "anthropic": {"api_key": "k", "model": "model-x", "base_url": one.address}
        }
        yield one


def drafted(claim=None, **asked):
    return draft_runs.write(draft_runs.request_draft(claim or ClaimFactory(), **asked).pk)


@pytest.mark.db
def test_each_step_points_to_the_call_that_holds_its_raw_answer_and_its_cost(server):
    terms_of()
    server.answers(FACTS)
    server.answers(NO_DATA)

    draft = drafted()

    assert draft.state == Job.State.DONE
    steps = list(draft.steps.order_by("pk").select_related("call"))
    assert [step.purpose for step in steps] == ["decompose", "judge"]
    for step in steps:
        assert (step.raw_answer, step.cost) == ("", step.call.cost)
        assert "msg_1" in step.call.raw_answer
    assert cost_of(draft.claim).known_usd == sum(step.cost for step in steps) == Decimal("0.008")


@pytest.mark.db
def test_what_was_answered_before_a_failure_is_not_asked_again(server):
    server.answers(FACTS)
    server.fails(529, "overloaded_error", {"retry-after": "90"})
    server.answers(NO_DATA)
    draft = drafted()
    assert (draft.state, draft.error[:10]) == (Job.State.FAILED, "overloaded")
    assert (draft.again_at - draft.finished_at).total_seconds() == pytest.approx(90, abs=1)

    a_while_ago = timezone.now() - timedelta(seconds=1)
    Draft.objects.update(again_at=a_while_ago)
    ModelCall.objects.filter(paused_until__isnull=False).update(paused_until=a_while_ago)
    pending.wake_all()

    draft.refresh_from_db()
    assert draft.state == Job.State.DONE
    assert len(server.requests) == 3


@pytest.mark.db
def test_a_draft_above_a_limit_says_so_asks_nobody_and_waits_for_the_next_day(server):
    limited(tokens_per_day=100)

    draft = drafted()

    assert draft.state == Job.State.FAILED
    assert draft.error.startswith("over_budget: day tokens 0 ")
    assert draft.again_at > timezone.now()
    assert list(draft.steps.values_list("purpose", "failure", "cost")) == [
        ("decompose", "over_budget", 0)
    ]
    assert server.requests == []


def test_a_draft_above_the_limit_of_its_debate_waits_for_a_person(server):
    limited(tokens_per_scope=100)

    draft = drafted(scope="debate:porto")

    assert (draft.error[:24], draft.again_at) == ("over_budget: scope token", None)


@pytest.mark.db
def test_another_draft_of_the_same_claim_asks_anew_when_a_person_wants_it(server, marina):
    claim = ClaimFactory()
    for _ in range(2):
        server.answers(FACTS)
        server.answers(NO_DATA)
    drafted(claim)

    by_the_product = drafted(claim)
    by_a_person = drafted(claim, by=marina)

    assert set(by_the_product.steps.values_list("is_from_store", "cost")) == {(True, 0)}
    assert set(by_a_person.steps.values_list("is_from_store", flat=True)) == {False}
    assert len(server.requests) == 4

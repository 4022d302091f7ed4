"""A first draft is written beside the claim; a failure leaves the claim where it was."""

from datetime import timedelta

import pytest
from django.utils import timezone

from checks import draft_runs, leases, pending
from checks.judging.sisters import Sister
from checks.models import Claim, Draft, FactCheck, FactCheckPage
from checks.models.jobs import Job
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.offline import OfflineProvider
from checks.refusals import NotAllowed
from checks.speech_sisters import sisters_of
from checks.states import CheckState
from tests.factories.captures import PostFactory
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.people import PersonFactory, UserFactory
from tests.factories.site import make_site

pytestmark = pytest.mark.django_db


def drafted(claim, **asked):
    return draft_runs.write(draft_runs.request_draft(claim, **asked).pk)


@pytest.fixture
def no_answer(monkeypatch):
    """The provider was asked and did not answer."""
    call = CallRecord(Purpose.JUDGE, "anthropic", "m", "judge-1", "0" * 64, failure="overloaded")

    def refuse(_name, **_options):
        raise ProviderFailure(FailureKind.OVERLOADED, "Busy.", record=call)

    monkeypatch.setattr("checks.provider_calls.chosen_provider", refuse)


@pytest.mark.db
def test_the_offline_drafter_judges_nothing_and_says_so():
    draft = drafted(ClaimFactory())

    assert draft.state == Job.State.DONE
    assert (draft.result["verdict"], draft.result["no_data_reason"]) == ("no_data", "no_source")
    assert draft.result["is_offline"] is True


def test_each_call_is_kept_with_what_it_cost():
    draft = drafted(ClaimFactory())

    assert list(draft.steps.values_list("purpose", "provider", "tokens_in")) == [
        ("decompose", "offline", 0),
        ("judge", "offline", 0),
    ]


@pytest.mark.db
def test_a_drafted_claim_waits_on_the_desk_as_an_ai_draft_with_an_empty_page():
    make_site()
    claim = ClaimFactory()

    drafted(claim)

    page = FactCheckPage.objects.get()
    assert page.fact_check.state == CheckState.AI_DRAFT
    assert (page.verdict, page.explanation, page.live) == ("", "", False)


def test_a_draft_leaves_a_check_that_people_write_alone():
    fact_check = FactCheckFactory(written=True)
    before = fact_check.page.revisions.count()

    drafted(fact_check.claim)

    fact_check.refresh_from_db()
    assert fact_check.state == CheckState.EDITING
    assert fact_check.page.revisions.count() == before


def test_a_published_check_of_the_same_words_and_person_is_what_the_draft_proposes():
    published = FactCheckFactory(published=True, statement="A gestão fechou dois postos")

    draft = drafted(ClaimFactory(statement="A gestão fechou DOIS postos."))

    assert draft.result["verdict"] == published.page.verdict
    assert draft.result["sources"][0]["url"] == "https://www.portosereno.gov.br/portaria-12"


def test_the_same_words_of_another_person_propose_no_verdict():
    FactCheckFactory(published=True, statement="A gestão fechou dois postos")
    rui = PersonFactory(slug="rui", name="Rui Alves")

    draft = drafted(ClaimFactory(statement="A gestão fechou dois postos", claimant=rui))

    assert draft.result["verdict"] == "no_data"


def test_the_drafter_is_told_when_it_was_first_said():
    claim = ClaimFactory()
    later, first = (AppearanceFactory(claim=claim) for _ in range(2))
    type(first).objects.filter(pk=first.pk).update(said_at="2026-01-01T12:00Z")

    said = draft_runs.input_of(claim)

    assert (said.claimant, str(said.said_at)) == ("Ana Prado", "2026-01-01 12:00:00+00:00")
    assert later.said_at > said.said_at


def in_one_speech(*statements):
    """Claims found in the same post."""
    post = PostFactory()
    claims = [ClaimFactory(statement=statement) for statement in statements]
    for claim in claims:
        AppearanceFactory(claim=claim, post=post)
    return claims


@pytest.mark.db
def test_a_draft_that_contradicts_another_claim_of_the_speech_has_no_verdict():
    FactCheckFactory(published=True, statement="A gestão fechou dois postos", verdict="true")
    same, denied = in_one_speech("A gestão fechou dois postos!", "A gestão não fechou dois postos")
    Draft.objects.create(claim=denied, state=Job.State.DONE, result={"verdict": "true"})

    draft = drafted(same)

    assert (draft.result["verdict"], draft.result["no_data_reason"]) == ("no_data", "unverifiable")
    assert [change["code"] for change in draft.revised] == ["contradicts_sister"]
    assert draft.steps.last().changes == draft.revised


@pytest.mark.db
def test_the_sisters_of_a_claim_are_those_of_its_posts_with_what_readers_have_first():
    published = FactCheckFactory(published=True, statement="A gestão fechou dois postos")
    claim, waiting = in_one_speech("Choveu muito", "Ventou muito")
    AppearanceFactory(claim=published.claim, post=claim.appearances.get().post)
    Draft.objects.create(claim=published.claim, state=Job.State.DONE, result={"verdict": "no_data"})
    Draft.objects.create(claim=waiting, state=Job.State.FAILED, result={})
    ClaimFactory(statement="Em outra fala")

    assert sisters_of(claim) == [Sister(published.claim.statement, published.page.verdict)]


@pytest.mark.db
def test_asking_again_while_a_draft_is_unfinished_is_the_same_draft(marina):
    claim = ClaimFactory()

    first = draft_runs.request_draft(claim, by=marina)

    assert draft_runs.request_draft(claim, by=marina) == first
    assert first.requested_by == marina


def test_who_may_not_write_may_not_ask_for_a_draft():
    with pytest.raises(NotAllowed):
        draft_runs.request_draft(ClaimFactory(), by=UserFactory())


@pytest.mark.db
def test_a_failure_keeps_its_reason_and_leaves_the_claim_where_it_was(no_answer):
    make_site()

    draft = drafted(ClaimFactory())

    assert (draft.state, draft.error) == (Job.State.FAILED, "overloaded: Busy.")
    assert Claim.objects.get().state == Claim.State.WAITING
    assert not FactCheck.objects.exists()


def test_the_call_that_failed_is_kept_too(no_answer):
    draft = drafted(ClaimFactory())

    assert draft.steps.get().failure == "overloaded"


class SilentSecond(OfflineProvider):
    """Judges, and has no answer when it is to read again."""

    def read_again(self, claim, facts, evidence, judgement):
        call = CallRecord(Purpose.READ_AGAIN, "x", "m", "1", "0" * 64, failure="timeout")
        raise ProviderFailure(FailureKind.TIMEOUT, "Late.", record=call)


def test_a_second_reading_that_fails_leaves_no_draft_and_keeps_the_calls_before_it(monkeypatch):
    FactCheckFactory(published=True, statement="A gestão fechou dois postos")
    monkeypatch.setattr("checks.provider_calls.chosen_provider", lambda *_, **_more: SilentSecond())

    draft = drafted(ClaimFactory(statement="A gestão fechou dois postos."))

    assert (draft.state, draft.result) == (Job.State.FAILED, {})
    assert list(draft.steps.values_list("purpose", "failure")) == [
        ("decompose", ""),
        ("judge", ""),
        ("read_again", "timeout"),
    ]


@pytest.mark.db
def test_a_failed_draft_is_written_when_it_is_tried_again(monkeypatch, no_answer, marina):
    draft = drafted(ClaimFactory())
    monkeypatch.undo()

    draft_runs.retry(draft, by=marina)

    assert draft_runs.write(draft.pk).state == Job.State.DONE


def test_trying_again_while_another_draft_is_under_way_is_that_other_one(no_answer):
    failed = drafted(ClaimFactory())
    other = draft_runs.request_draft(failed.claim)

    assert draft_runs.retry(failed) == other


def test_a_draft_is_done_once_however_often_its_task_is_sent():
    draft = drafted(ClaimFactory())

    assert draft_runs.write(draft.pk) is None


def test_an_unknown_provider_stands_on_the_row(settings):
    settings.CHECKS_PROVIDER = "oracle"

    with pytest.raises(ValueError, match="oracle"):
        drafted(ClaimFactory())

    assert Draft.objects.get().state == Job.State.FAILED


def test_the_sweep_writes_drafts_whose_message_was_lost():
    draft = draft_runs.request_draft(ClaimFactory())

    assert pending.wake_all() == 1

    draft.refresh_from_db()
    assert draft.state == Job.State.DONE


def test_the_sweep_leaves_a_draft_to_the_worker_that_lives():
    draft = draft_runs.request_draft(ClaimFactory())
    leases.take(Draft, draft.pk)

    assert pending.wake_all() == 0


def test_a_task_that_finds_no_broker_is_left_to_the_sweep(
    monkeypatch, django_capture_on_commit_callbacks
):
    def no_broker(*_args, **_more):
        raise ConnectionRefusedError

    monkeypatch.setattr("celery.canvas.Signature.apply_async", no_broker)

    with django_capture_on_commit_callbacks(execute=True):
        draft = draft_runs.request_draft(ClaimFactory())

    assert draft.state == Job.State.QUEUED


@pytest.mark.parametrize(
    ("provider", "lease"),
    [("offline", leases.OFFLINE_LEASE), ("anthropic", leases.LEASE)],
    ids=["answers at once", "may take minutes"],
)
def test_a_job_is_held_for_as_long_as_its_provider_may_take(provider, lease):
    asked = draft_runs.request_draft(ClaimFactory(), provider=provider)

    held = leases.take(Draft, asked.pk)

    assert held.lease_until - timezone.now() == pytest.approx(lease, abs=timedelta(seconds=30))


def test_a_person_who_asks_for_another_draft_asks_anew_and_the_product_does_not(marina):
    claim = ClaimFactory()

    first = draft_runs.request_draft(claim, by=marina)
    draft_runs.write(first.pk)
    second = draft_runs.request_draft(claim, by=marina)
    draft_runs.write(second.pk)

    assert [first.asks_anew, second.asks_anew] == [False, True]
    assert not draft_runs.request_draft(claim).asks_anew


def test_the_limit_of_a_debate_goes_with_the_draft(monkeypatch):
    asked = {}

    def choose(_name, **options):
        asked.update(options)
        return OfflineProvider()

    monkeypatch.setattr("checks.provider_calls.chosen_provider", choose)

    drafted(ClaimFactory(), scope="debate:porto")

    assert asked == {"scope": "debate:porto", "asks_anew": False}


def test_the_offline_drafter_costs_nothing_which_is_known():
    draft = drafted(ClaimFactory())

    assert set(draft.steps.values_list("cost", "tokens_in", "call")) == {(0, 0, None)}

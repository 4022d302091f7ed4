"""A captured post becomes claims and promises, each on its list once."""

import pytest
from django.utils import timezone

from checks import appearing, leases, pending, triage
from checks.models import Appearance, Claim, PersonAccount, Proposal, TriageRun
from checks.models.jobs import Job
from checks.priority import prioritise
from checks.providers.failures import FailureKind, ProviderFailure
from social_capture.models import Capture
from social_capture.signals import post_captured
from tests.factories.captures import (
    AccountFactory,
    CaptureFactory,
    PostFactory,
    ReachSampleFactory,
)
from tests.factories.people import PersonFactory

POST = """Bom dia, Porto Sereno!
A prefeitura fechou 14 postos de saúde em 2025.
Vou construir 8 creches até 2028.
Vou cuidar das pessoas.
Acho que a cidade merece mais."""
CLOSED = "A prefeitura fechou 14 postos de saúde em 2025"

pytestmark = pytest.mark.django_db


def captured(text=POST, **values):
    return CaptureFactory(ok=True, text_raw=text, text_nfc=text, **values)


def read(capture):
    return triage.read(triage.request_triage(capture).pk)


def post_of(person, **values):
    account = AccountFactory()
    PersonAccount.objects.create(person=person, account=account)
    return PostFactory(account=account, **values)


@pytest.fixture
def no_answer(monkeypatch):
    """The provider is away."""

    def refuse(_name, **_options):
        raise ProviderFailure(FailureKind.TIMEOUT, "No answer in 120 s.")

    monkeypatch.setattr("checks.provider_calls.chosen_provider", refuse)


@pytest.mark.db
def test_a_captured_statement_of_fact_waits_on_the_queue():
    read(captured())

    claim = Claim.objects.get()
    assert claim.statement == CLOSED
    assert claim.topic == "health"
    assert claim.state == Claim.State.WAITING
    assert claim.found_by == "offline"
    assert "names_number" in claim.reasons


def test_its_appearance_is_proposed_with_the_exact_words_and_where_they_stand():
    capture = captured()

    read(capture)

    appearance = Appearance.objects.get()
    assert appearance.state == Appearance.State.PROPOSED
    assert appearance.quote in capture.text_nfc
    assert (appearance.capture, appearance.post) == (capture, capture.post)
    assert appearance.address == capture.post.canonical_url
    assert appearance.said_at == capture.post.posted_at


def test_promises_go_to_a_list_of_their_own_and_keep_the_deadline_as_said():
    read(captured())

    with_deadline, without = Proposal.objects.order_by("pk")
    assert (with_deadline.deadline_text, str(with_deadline.deadline)) == ("até 2028", "2028-12-31")
    assert (without.deadline_text, without.deadline) == ("", None)


def test_the_claimant_is_the_owner_of_the_account():
    ana = PersonFactory()

    read(captured(post=post_of(ana)))

    assert Claim.objects.get().claimant == ana


def test_an_account_on_the_open_web_is_known_by_its_address_not_by_the_name_a_page_gives_itself():
    account = AccountFactory(url="https://rede.example/@ana")
    PersonAccount.objects.create(person=PersonFactory(), account=account)
    hers = PostFactory(canonical_url="https://rede.example/@ana/1", author_handle="")
    elsewhere = PostFactory(canonical_url="https://x.example/@ana/1", author_handle=account.handle)

    read(captured(post=hers))
    read(captured(post=elsewhere))

    assert [claim.claimant_id is not None for claim in Claim.objects.order_by("pk")] == [
        True,
        False,
    ]


def test_a_neighbour_whose_address_only_begins_alike_is_somebody_else():
    account = AccountFactory(url="https://rede.example/@ana")
    PersonAccount.objects.create(person=PersonFactory(), account=account)

    read(captured(post=PostFactory(canonical_url="https://rede.example/@anabela/1")))

    assert Claim.objects.get().claimant is None


@pytest.mark.db
def test_reading_the_same_capture_twice_makes_nothing_double():
    capture = captured()
    read(capture)

    assert read(capture) is None

    assert (Claim.objects.count(), Appearance.objects.count()) == (1, 1)


@pytest.mark.db
def test_a_later_version_adds_only_what_is_new():
    first = captured()
    read(first)
    edited = captured(f"{POST}\nO hospital perdeu 30 leitos em 2024.", post=first.post)

    run = read(edited)

    assert (run.claims_found, run.claims_added, run.proposals_added) == (2, 1, 0)
    assert Claim.objects.count() == Appearance.objects.count() == 2


def test_a_version_with_the_same_words_is_not_asked_about_again():
    first = captured()
    read(first)

    run = read(captured(post=first.post))

    assert run.state == Job.State.DONE
    assert not run.steps.exists()


@pytest.mark.db
def test_the_same_words_of_the_same_person_in_another_post_are_one_claim_with_two_appearances():
    ana = PersonFactory()
    read(captured(post=post_of(ana)))

    read(captured(CLOSED.upper(), post=post_of(ana)))

    assert Claim.objects.get().appearances.filter(state="proposed").count() == 2


def test_the_same_words_of_another_person_are_another_claim():
    read(captured(post=post_of(PersonFactory())))

    read(captured(post=post_of(PersonFactory(slug="rui", name="Rui Alves"))))

    assert Claim.objects.count() == 2


def test_words_that_point_to_their_own_time_are_another_claim_in_another_post():
    ana = PersonFactory()
    words = "A prefeitura fechou 14 postos de saúde neste ano."
    read(captured(words, post=post_of(ana)))

    read(captured(words, post=post_of(ana)))

    assert Claim.objects.count() == 2


def test_what_the_desk_refused_is_not_proposed_again(marina):
    first = captured()
    read(first)
    appearing.refuse(Appearance.objects.get(), by=marina)

    read(captured(f"{POST}\nAté amanhã!", post=first.post))

    assert Appearance.objects.get().state == Appearance.State.REFUSED


@pytest.mark.db
def test_the_priority_follows_the_formula_when_the_reach_is_read():
    capture = captured()
    read(capture)
    unknown = Claim.objects.get()

    ReachSampleFactory(post=capture.post, views=120_000)

    claim = Claim.objects.get()
    place = prioritise(claim.checkworthiness, claim.harm, [120_000])
    assert unknown.reach is None
    assert (claim.reach, claim.priority) == pytest.approx((place.reach, place.value))


def test_views_of_a_refused_appearance_no_longer_count(marina):
    capture = captured()
    read(capture)
    ReachSampleFactory(post=capture.post, views=120_000)

    appearing.refuse(Appearance.objects.get(), by=marina)

    assert Claim.objects.get().reach is None


@pytest.mark.db
def test_a_failure_leaves_what_was_there_with_the_error_on_the_row(no_answer):
    run = read(captured())

    assert (run.state, run.error) == (Job.State.FAILED, "timeout: No answer in 120 s.")
    assert not Claim.objects.exists()


def test_a_failed_run_is_read_when_it_is_tried_again(monkeypatch, no_answer):
    run = read(captured())
    monkeypatch.undo()

    assert triage.retry(run)

    assert triage.read(run.pk).claims_added == 1
    assert not triage.retry(run)


def test_a_fault_of_ours_stands_on_the_row_and_is_raised(monkeypatch):
    monkeypatch.setattr("checks.triage.keep_claims", lambda *_args, **_more: 1 / 0)
    capture = captured()

    with pytest.raises(ZeroDivisionError):
        read(capture)

    run = TriageRun.objects.get()
    assert (run.state, run.claims_added) == (Job.State.FAILED, 0)


@pytest.mark.parametrize("outcome", ["failed", "login_wall"])
def test_a_capture_without_the_content_is_not_read(outcome):
    capture = CaptureFactory(failed=True, status=outcome)

    with pytest.raises(triage.NothingToRead):
        triage.request_triage(capture)


def test_a_cited_source_is_not_read_for_claims():
    with pytest.raises(triage.NothingToRead):
        triage.request_triage(CaptureFactory(ok=True, source=True, version=None))


def test_the_archiver_only_has_to_say_that_it_captured(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        post_captured.send(Capture, capture=captured())

    assert Claim.objects.get().statement == CLOSED


@pytest.mark.db
def test_a_worker_killed_at_work_leaves_the_run_to_another_once_its_lease_is_over():
    run = triage.request_triage(captured())
    leases.take(TriageRun, run.pk)
    assert triage.read(run.pk) is None

    TriageRun.objects.update(lease_until="2026-01-01T00:00Z")

    assert triage.read(run.pk).claims_added == 1


def test_who_lost_the_lease_keeps_nothing():
    run = triage.request_triage(captured())
    slow = leases.take(TriageRun, run.pk)
    TriageRun.objects.update(lease="another worker")

    with pytest.raises(leases.LostLease):
        leases.finish(slow)


def test_the_sweep_reads_captures_that_nobody_asked_for(django_capture_on_commit_callbacks):
    Capture.objects.filter(pk=captured().pk).update(finished_at=timezone.now())

    with django_capture_on_commit_callbacks(execute=True):
        pending.wake_all()

    assert Claim.objects.count() == 1


def test_those_of_long_ago_are_read_in_the_night(django_capture_on_commit_callbacks):
    captured()

    with django_capture_on_commit_callbacks(execute=True):
        pending.wake_all()
        assert not TriageRun.objects.exists()
        pending.request_missed_triages()

    assert Claim.objects.count() == 1


def test_a_run_that_took_its_worker_down_each_time_waits_for_a_person():
    run = triage.request_triage(captured())
    TriageRun.objects.update(
        state=Job.State.RUNNING, attempts=leases.MOST_ATTEMPTS, lease_until="2026-01-01T00:00Z"
    )

    pending.wake_all()

    run.refresh_from_db()
    assert (run.state, run.error) == (Job.State.FAILED, "worker_lost: 5")

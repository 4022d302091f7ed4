"""A worker killed anywhere in a research loses nothing, and the next one doubles nothing."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from checks import draft_runs, leases
from checks.models import Draft, ResearchLead, ResearchRun, ResearchStep
from checks.models.jobs import Job
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.offline import OfflineProvider
from checks.research import asked, copies, drafts_research, running
from social_capture import capturing
from social_capture.models import Capture
from tests.checks.at_once import two_people
from tests.checks.research_runs import Names, drafted, read, use
from tests.factories.checks import AppearanceFactory, ClaimFactory

pytestmark = pytest.mark.django_db
PAGE = "https://www.portosereno.gov.br/escolas"
STATEMENT = "A prefeitura fechou cinco escolas"
ABOUT = "A prefeitura fechou cinco escolas no ano passado."
SAID = datetime(2026, 9, 12, 15, 30, tzinfo=UTC)


@pytest.fixture
def claim():
    claim = ClaimFactory(statement=STATEMENT)
    AppearanceFactory(claim=claim, said_at=SAID)
    return claim


def outcomes():
    return dict(ResearchLead.objects.values_list("url", "outcome"))


class Killed(BaseException):
    """The worker is gone in this instant: nothing of its own runs any more."""


def killed_in(monkeypatch, where, name):
    def die(*_args, **_more):
        raise Killed

    monkeypatch.setattr(where, name, die)


@pytest.mark.parametrize(
    ("where", "name"),
    [
        (asked, "_answer"),
        (asked, "_rows"),
        (ResearchLead.objects, "bulk_create"),
        (copies, "order"),
        (capturing, "request"),
        (copies, "waiting"),
        (leases, "wait"),
    ],
    ids=[
        "asking",
        "before the leads are kept",
        "while they are kept",
        "before copies are sent for",
        "while one is sent for",
        "before it waits",
        "while it begins to wait",
    ],
)
def test_a_worker_killed_anywhere_loses_nothing_and_doubles_nothing(
    claim, monkeypatch, where, name
):
    use(monkeypatch, Names(PAGE, "https://bit.ly/x"))
    draft = draft_runs.request_draft(claim)
    with monkeypatch.context() as killing:
        killed_in(killing, where, name)
        with pytest.raises(Killed):
            draft_runs.write(draft.pk)
    Draft.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

    again = draft_runs.write(draft.pk)

    assert again.state == Job.State.WAITING
    assert (ResearchRun.objects.count(), ResearchStep.objects.count()) == (1, 1)
    assert (ResearchLead.objects.count(), Capture.objects.count()) == (2, 1)
    assert again.steps.filter(purpose="decompose").count() == 1


@pytest.mark.parametrize("name", ["_settled", "_move_on"])
def test_a_worker_killed_while_it_reads_copies_leaves_them_to_be_read(claim, monkeypatch, name):
    use(monkeypatch, Names(PAGE))
    draft = drafted(claim)
    read(PAGE, ABOUT, published_on=date(2026, 3, 1))
    with monkeypatch.context() as killing:
        killed_in(killing, running, name)
        with pytest.raises(Killed):
            draft_runs.write(draft.pk)
    Draft.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

    assert draft_runs.write(draft.pk).state == Job.State.DONE
    assert outcomes() == {PAGE: "evidence"}


def test_a_failed_judge_keeps_the_research_and_the_next_try_asks_nobody_again(claim, monkeypatch):
    (provider,) = use(monkeypatch, Names("https://bit.ly/x"))

    def busy(*_args):
        raise ProviderFailure(FailureKind.OVERLOADED, "Busy.")

    with monkeypatch.context() as failing:
        failing.setattr("checks.providers.offline.OfflineProvider.judge", busy)
        draft = drafted(claim)
    assert draft.state == Job.State.FAILED

    draft_runs.retry(draft)
    assert draft_runs.write(draft.pk).state == Job.State.DONE

    assert len(provider.asked) == 1
    assert draft.steps.filter(purpose="decompose").count() == 1


def test_two_workers_at_once_keep_one_answer_of_a_provider(claim, monkeypatch):
    use(monkeypatch, slow := Names(PAGE))
    draft = draft_runs.request_draft(claim)
    find = slow.find

    def the_other_one_comes_first(question):
        slow.find = find
        Draft.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
        draft_runs.write(draft.pk)
        return find(question)

    slow.find = the_other_one_comes_first

    assert draft_runs.write(draft.pk) is None
    draft.refresh_from_db()
    assert draft.state == Job.State.WAITING
    assert (ResearchStep.objects.count(), ResearchLead.objects.count()) == (1, 1)


@pytest.mark.db
@pytest.mark.django_db(transaction=True)
def test_two_workers_in_one_research_at_the_same_instant_do_each_thing_once(monkeypatch):
    claim = ClaimFactory(statement=STATEMENT)
    AppearanceFactory(claim=claim, said_at=SAID)
    urls = [PAGE, f"{PAGE}/2", "https://bit.ly/x"]
    use(monkeypatch, Names(*urls), Names(*urls, name="fact_check_tools"))
    monkeypatch.setattr("checks.waking.send", lambda _task, _pk: False)
    draft = draft_runs.request_draft(claim)
    research = drafts_research.of(draft, draft_runs.input_of(claim), OfflineProvider())
    # Nobody visits: the rows of the visits are what is looked at.
    monkeypatch.setattr("social_capture.capturing.wake", lambda _task, _pk: None)

    with two_people() as pair:
        answers = pair.at_once(*[lambda: str(research.go_on())] * 2)

    assert answers == ["False", "False"]
    assert sorted(ResearchLead.objects.values_list("url", flat=True)) == sorted(urls)
    assert (ResearchStep.objects.count(), Capture.objects.count()) == (2, 2)
    assert not ResearchLead.objects.filter(outcome="waiting", capture=None).exists()

"""Research goes from leads to stored evidence without holding a worker; a kill loses nothing."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from checks import draft_runs, pending
from checks.models import ResearchLead, ResearchStep
from checks.models.jobs import Job
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.usage import Usage
from checks.research import asked, copies, resuming
from checks.research.leads import Lead, Outcome, Round
from checks.research.protocol import Found
from social_capture.models import Capture
from tests.checks.research_answers import shown, sidra
from tests.checks.research_runs import Names, drafted, ended, fails, lead_at, past, read, use
from tests.factories.captures import CaptureFactory
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory

pytestmark = pytest.mark.django_db
PAGE = "https://www.portosereno.gov.br/escolas"
PRESS = "https://g1.globo.com/escolas"
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


@pytest.mark.db
def test_a_draft_waits_for_copies_without_a_worker_and_judges_when_they_are_read(
    claim, monkeypatch
):
    use(monkeypatch, Names(PAGE))

    draft = drafted(claim)
    assert (draft.state, draft.lease, draft.attempts) == (Job.State.WAITING, "", 0)
    assert lead_at(PAGE).capture.reason == Capture.Reason.SOURCE
    read(PAGE, ABOUT, published_on=date(2026, 3, 1))
    draft.refresh_from_db()
    assert draft.state == Job.State.QUEUED

    assert draft_runs.write(draft.pk).state == Job.State.DONE
    lead = lead_at(PAGE)
    assert (lead.outcome, lead.supports, lead.date_origin) == ("evidence", [0], "json_ld")
    assert (lead.source_class, lead.published_on) == ("official", date(2026, 3, 1))


def test_a_draft_without_leads_is_judged_at_once(claim, monkeypatch):
    use(monkeypatch, Names())

    draft = drafted(claim)

    assert (draft.state, draft.research.stage) == (Job.State.DONE, "done")
    assert draft.research.ended_at is not None


def test_each_provider_stands_on_the_record_with_what_it_found(claim, monkeypatch):
    use(monkeypatch, Names(PAGE, PRESS), fails(FailureKind.RATE_LIMITED), Names(name="agencies"))

    drafted(claim)

    assert list(
        ResearchStep.objects.values_list("provider", "round", "found", "failure", "message")
    ) == [
        ("searxng", "first", 2, "", ""),
        ("fact_check_tools", "first", 0, "rate_limited", "Says why."),
        ("agencies", "first", 0, "", ""),
    ]


def test_a_fault_of_ours_in_one_provider_ends_nobody_elses_search(claim, monkeypatch):
    use(monkeypatch, Names(name="sidra", failure=KeyError("V")), Names(PAGE))

    drafted(claim)

    assert ResearchStep.objects.get(provider="sidra").failure == asked.FAULT
    assert outcomes() == {PAGE: "waiting"}


def test_a_paid_search_is_a_call_of_the_draft(claim, monkeypatch):
    call = CallRecord(Purpose.SEARCH, "anthropic", "m", "1", "0" * 64, usage=Usage(searches=3))
    provider = Names()
    provider.find = lambda _question: Found((Lead(PAGE, "searxng"),), (call,))
    use(monkeypatch, provider)

    draft = drafted(claim)

    assert draft.steps.filter(searches=3).count() == 1


def test_a_paid_search_that_failed_is_a_call_of_the_draft_too(claim, monkeypatch):
    first = CallRecord(Purpose.SEARCH, "anthropic", "m", "1", "0" * 64)
    second = CallRecord(Purpose.LIST_HITS, "anthropic", "m", "1", "0" * 64, failure="overloaded")
    failure = ProviderFailure(FailureKind.OVERLOADED, "Busy.", record=second)
    failure.earlier = (first,)
    use(monkeypatch, Names(failure=failure))

    draft = drafted(claim)

    searched = draft.steps.filter(provider="anthropic")
    assert list(searched.values_list("purpose", "failure")) == [
        ("search", ""),
        ("list_hits", "overloaded"),
    ]


@pytest.mark.parametrize(
    ("url", "outcome"),
    [
        ("https://bit.ly/x", "shortener"),
        ("https://blog.example/x", "only_lead"),
        ("ftp://www.gov.br/x", "no_address"),
    ],
)
def test_what_the_policy_refuses_is_listed_and_never_visited(claim, monkeypatch, url, outcome):
    use(monkeypatch, Names(url))

    draft = drafted(claim)

    assert (draft.state, outcomes()) == (Job.State.DONE, {url: outcome})
    assert not Capture.objects.exists()


@pytest.mark.db
def test_an_address_that_two_providers_name_is_visited_once(claim, monkeypatch):
    use(monkeypatch, Names(PAGE), Names(f"{PAGE}?utm_source=x", name="fact_check_tools"))

    drafted(claim)

    assert (ResearchLead.objects.count(), Capture.objects.count()) == (1, 1)


def test_a_copy_of_the_same_day_serves_and_nothing_is_visited(claim, monkeypatch):
    kept = CaptureFactory(
        ok=True, post=None, reason="source", address=PAGE, finished_at=timezone.now(), version=None
    )
    use(monkeypatch, Names(PAGE))

    drafted(claim)

    assert lead_at(PAGE).capture == kept


def test_a_research_visits_a_bounded_number_of_addresses(claim, monkeypatch):
    urls = [f"https://www.gov.br/{n}" for n in range(30)]
    use(monkeypatch, *[Names(*urls[at : at + 8], name=f"p{at}") for at in range(0, 24, 8)])

    drafted(claim)

    assert Capture.objects.count() == asked.MOST_VISITS
    assert list(outcomes().values()).count("beyond_bound") == 24 - asked.MOST_VISITS


def test_what_finds_no_room_on_the_queue_is_sent_for_later(claim, monkeypatch):
    use(monkeypatch, Names(PAGE))
    monkeypatch.setattr(copies, "MOST_WAITING", 0)
    draft = drafted(claim)
    assert lead_at(PAGE).capture is None

    monkeypatch.undo()
    use(monkeypatch, Names(PAGE))
    assert resuming.resume_ready() == 1
    draft_runs.write(draft.pk)

    assert lead_at(PAGE).capture is not None


@pytest.mark.parametrize(
    ("end", "outcome"),
    [
        (lambda: ended(PAGE, "login_wall"), "no_copy"),
        (lambda: ended(PAGE, "blocked"), "no_copy"),
        (lambda: read(PAGE, "", error="NotReadable: too large"), "not_readable"),
        (lambda: read(PAGE, "  "), "not_readable"),
        (lambda: read(PAGE, ABOUT), "undated"),
        (lambda: read(PAGE, ABOUT, published_on=date(2026, 9, 13)), "later"),
        (lambda: read(PAGE, ABOUT, published_at=SAID + timedelta(seconds=1)), "later"),
        (lambda: read(PAGE, ABOUT, url_final="https://blog.example/"), "moved"),
    ],
    ids=[
        "a login wall",
        "our guard",
        "no text could be made",
        "no words",
        "no date",
        "a day late",
        "a second late",
        "sent on to a site that may not carry",
    ],
)
def test_a_draft_goes_on_whatever_became_of_its_lead(claim, monkeypatch, end, outcome):
    use(monkeypatch, Names(PAGE))
    draft = drafted(claim)

    end()
    draft.refresh_from_db()

    assert draft.state == Job.State.QUEUED
    assert draft_runs.write(draft.pk).state == Job.State.DONE
    assert outcomes() == {PAGE: outcome}


def test_a_copy_that_does_not_come_is_left_out_at_the_deadline(claim, monkeypatch):
    use(monkeypatch, Names(PAGE, PRESS))
    draft = drafted(claim)
    read(PRESS, ABOUT, published_on=date(2026, 3, 1))
    past(draft.research)

    assert resuming.resume_ready() == 1
    assert draft_runs.write(draft.pk).state == Job.State.DONE

    assert outcomes() == {PAGE: "out_of_time", PRESS: "evidence"}


def test_a_draft_whose_copies_are_still_to_come_is_left_alone(claim, monkeypatch):
    use(monkeypatch, Names(PAGE, PRESS))
    draft = drafted(claim)

    read(PRESS, ABOUT, published_on=date(2026, 3, 1))

    draft.refresh_from_db()
    assert draft.state == Job.State.WAITING
    assert (resuming.resume_ready(), pending.wake_all()) == (0, 0)


def test_a_page_whose_text_is_not_made_yet_is_waited_for(claim, monkeypatch):
    use(monkeypatch, Names(PAGE))
    draft = drafted(claim)

    ended(PAGE)

    draft.refresh_from_db()
    assert draft.state == Job.State.WAITING


def test_the_sweep_finds_what_a_lost_signal_left(claim, monkeypatch):
    use(monkeypatch, Names(PAGE))
    draft = drafted(claim)
    Capture.objects.update(status="failed", finished_at=timezone.now())

    pending.wake_all()

    draft.refresh_from_db()
    assert draft.state == Job.State.DONE


def test_asking_again_while_a_draft_waits_is_that_draft(claim, monkeypatch):
    use(monkeypatch, Names(PAGE))
    draft = drafted(claim)

    assert draft_runs.request_draft(claim) == draft


def second():
    return Names(name="sidra", of=Round.SECOND)


def test_the_primary_base_is_asked_when_the_first_round_does_not_close(claim, monkeypatch):
    _first, base = use(monkeypatch, Names(), second())

    drafted(claim)

    assert len(base.asked) == 1
    assert list(ResearchStep.objects.values_list("round", flat=True)) == ["first", "second"]


def test_a_dated_source_about_the_centre_closes_the_first_round(claim, monkeypatch):
    _first, base = use(monkeypatch, Names(PAGE), second())
    draft = drafted(claim)
    read(PAGE, ABOUT, published_on=date(2026, 3, 1))

    draft_runs.write(draft.pk)

    assert base.asked == []


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        (ABOUT, {}),
        (ABOUT, {"published_on": date(2026, 9, 13)}),
        ("A cidade tem belas praias.", {"published_on": date(2026, 3, 1)}),
    ],
    ids=["undated", "late", "about something else"],
)
def test_what_could_carry_nothing_does_not_close(claim, monkeypatch, text, dated):
    _first, base = use(monkeypatch, Names(PAGE), second())
    draft = drafted(claim)
    read(PAGE, text, **dated)

    draft_runs.write(draft.pk)

    assert len(base.asked) == 1


def test_a_published_check_of_the_same_words_closes_and_is_listed(monkeypatch, settings):
    settings.CHECKS_RESEARCH = ["memory", "sidra"]
    published = FactCheckFactory(published=True, statement="A gestão fechou dois postos")

    draft = drafted(ClaimFactory(statement="A gestão fechou DOIS postos."))

    (lead,) = draft.research.leads.all()
    assert (lead.outcome, lead.provider) == ("stored_check", "memory")
    assert lead.url == published.page.full_url
    assert list(draft.research.steps.values_list("provider", flat=True)) == ["memory"]


def test_a_kept_series_of_an_official_base_is_evidence(monkeypatch):
    url = "https://apisidra.ibge.gov.br/values/t/1737/n1/all/v/2265/p/202401-202608"
    lead = Lead(url, "sidra", "IPCA", series="ipca_12_months")
    use(monkeypatch, Names(name="sidra", of=Round.SECOND, leads=[lead]))
    claim = ClaimFactory(statement="A inflação está em 4,2%")
    AppearanceFactory(claim=claim, said_at=datetime(2026, 10, 1, tzinfo=UTC))
    draft = drafted(claim)

    read(url, "", error="NotReadable: no text", text_nfc=shown(sidra({})))
    draft_runs.write(draft.pk)

    kept = lead_at(url)
    assert (kept.outcome, kept.date_origin, kept.published_on) == (
        "evidence",
        "release_calendar",
        date(2026, 9, 20),
    )


def test_outcomes_of_the_rule_fit_the_row():
    field = ResearchLead._meta.get_field("outcome")

    assert {value for value, _name in field.choices} == set(Outcome)
    assert max(map(len, Outcome)) <= field.max_length

"""Which providers work here is said by settings; what is half-configured is named at the start."""

from datetime import timedelta

import pytest
from django.core.checks import Error
from django.utils import timezone

from checks import leases
from checks.research import configured
from checks.research.configured import NAMES, providers_for, research_is_usable
from checks.research.leads import Round
from tests.checks.research_runs import drafted
from tests.factories.checks import ClaimFactory


class Done:
    """A research of which nothing is left to do, or to wait for."""

    def go_on(self):
        return False


KEY = {"api_key": "k", "model": "m"}
FULL = {
    "fact_check_tools": {"key": "k"},
    "searxng": {"url": "https://busca.example"},
    "sidra": {},
    "sgs": {},
}


@pytest.fixture
def site(settings):
    def of(*names, **services):
        settings.CHECKS_PROVIDERS = {"anthropic": services.pop("anthropic", KEY)}
        settings.CHECKS_RESEARCH = list(names)
        settings.CHECKS_RESEARCH_SERVICES = {**FULL, **services}
        return research_is_usable()

    return of


def test_a_site_without_settings_asks_its_memory_and_no_network(settings):
    del settings.CHECKS_RESEARCH

    assert [one.name for one in providers_for()] == ["memory", "agencies"]


@pytest.mark.parametrize(
    ("names", "lease"),
    [(["memory", "agencies"], leases.OFFLINE_LEASE), (["memory", "sgs"], leases.LEASE)],
    ids=["at once", "over the network"],
)
@pytest.mark.django_db
def test_a_draft_is_held_for_as_long_as_those_it_asks_may_take(site, monkeypatch, names, lease):
    site(*names)
    held = []
    monkeypatch.setattr(
        "checks.research.drafts_research.of", lambda job, *_: held.append(job.lease_until) or Done()
    )
    before = timezone.now()

    drafted(ClaimFactory())

    assert held[0] - before == pytest.approx(lease, abs=timedelta(seconds=30))


def test_every_provider_can_be_named_and_says_its_own_name(site):
    assert site(*NAMES) == []
    assert [one.name for one in providers_for()] == list(NAMES)


def test_only_the_primary_bases_are_of_the_second_round(site):
    site(*NAMES)

    second = [one.name for one in providers_for() if one.round is Round.SECOND]

    assert second == ["sidra", "sgs"]


@pytest.mark.parametrize(
    ("name", "service", "code"),
    [
        ("google", {}, "checks.E001"),
        ("fact_check_tools", {"key": ""}, "checks.E002"),
        ("searxng", {"url": ""}, "checks.E002"),
        ("searxng", {"url": "ftp://busca"}, "checks.E003"),
        ("sidra", {"url": "no address"}, "checks.E003"),
        ("fact_check_tools", {"key": "k", "url": "http://proxy.example"}, "checks.W002"),
    ],
    ids=["unknown", "no key", "no address", "not of the web", "blanks", "a key in the open"],
)
def test_what_is_half_configured_is_named_at_the_start(site, name, service, code):
    (message,) = site("memory", name, **{name: service})

    assert message.id == code
    assert "LASTRO_" in message.msg or code == "checks.W002"


@pytest.mark.parametrize("lacks", ["api_key", "model"])
def test_a_search_of_the_ai_provider_needs_its_key_and_its_model(site, lacks):
    (message,) = site("web_search", anthropic={**KEY, lacks: ""})

    assert (message.id, lacks.split("_")[-1].upper() in message.msg) == ("checks.E002", True)


def test_what_can_not_work_is_not_asked(site):
    messages = site("memory", "google", "searxng", searxng={"url": ""})

    assert all(isinstance(one, Error) for one in messages)
    assert [one.name for one in providers_for()] == ["memory"]


def test_a_base_may_be_asked_at_another_address(site):
    site("sidra", sidra={"url": "https://espelho.example"})

    assert providers_for()[0].url == "https://espelho.example"


def test_no_key_is_in_what_a_provider_prints(site):
    site("fact_check_tools", fact_check_tools={"key": "segredo"})

    assert "segredo" not in repr(configured.providers_for())

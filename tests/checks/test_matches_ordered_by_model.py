"""A model may order what the memory suggests, over the real wire; it overrules nothing."""

import json

import pytest

from checks.costs import cost_of
from checks.memory import joining
from checks.memory.ordering import order
from checks.memory.proposing import propose_for
from checks.memory.reranker import reranker_is_usable
from checks.memory.reranking import Opinion
from checks.models import MatchCall, MemoryMatch
from checks.providers.call_record import Purpose
from checks.providers.comparing import opinion_from
from checks.providers.prompts import prompt_for
from tests.checks import messages_server
from tests.checks.desk_clients import browser_of
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory
from tests.factories.people import writer

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")

pytestmark = [pytest.mark.django_db, pytest.mark.db, pytest.mark.usefixtures("fresh_counts")]
SAID = "A prefeitura de Porto Sereno fechou 14 postos de saúde"
LIKELY = "Porto Sereno teve 14 postos de saúde fechados pela administração municipal"
FARTHER = "A prefeitura de Porto Sereno fechou 14 postos de saúde na zona rural"
VETOED = "A prefeitura de Porto Sereno fechou 41 postos de saúde"


@pytest.fixture
def server(settings):
    """The one whose model orders; the setting names it."""
    with messages_server.running() as one:
        options = {"api_key": "k", "model": "model-x", "base_url": one.address}
        settings.CHECKS_PROVIDERS = {"anthropic": options}
        settings.CHECKS_MEMORY_RERANKER = "anthropic"
        yield one


@pytest.fixture
def claim(db, monkeypatch):
    """A claim near three published checks, one of them with another figure."""
    # In a memory of three that say nearly the same, their own words are all that is rare.
    monkeypatch.setattr("checks.memory.matching.SUGGEST_AT", 0.05)
    for statement in (VETOED, FARTHER, LIKELY):
        FactCheckFactory(published=True, statement=statement)
    claim = ClaimFactory(statement=SAID)
    AppearanceFactory(claim=claim)
    propose_for(claim.pk)
    return claim


def ordered(claim):
    found = claim.memory_matches.order_by("decision", "rank", "-score", "pk")
    return [match.fact_check.claim.statement for match in found]


def answers(server, opinions):
    """What the model says of each stored statement, in the order in which it is asked."""
    for opinion, quoted in opinions:
        server.answers({"opinion": opinion, "quoted": quoted})


def asked_about(server):
    bodies = [body for _path, _head, body in server.requests]
    return [json.loads(body["messages"][0]["content"])["b"] for body in bodies]


def test_it_is_asked_about_suggestions_only_and_never_past_a_veto(server, claim):
    assert set(claim.memory_matches.values_list("decision", flat=True)) == {"suggested"}
    answers(server, [("same", ""), ("same", "")])

    order(claim.pk)

    assert sorted(asked_about(server)) == sorted([FARTHER, LIKELY])
    assert set(claim.memory_matches.values_list("decision", flat=True)) == {"suggested"}
    assert ordered(claim)[-1] == VETOED


def test_what_it_thinks_the_same_comes_first_and_is_shown_as_its_opinion(server, claim, marina):
    by_statement = {FARTHER: ("different", "na zona rural"), LIKELY: ("same", "")}
    places = [one for one in ordered(claim) if one in by_statement]
    answers(server, [by_statement[one] for one in places])

    order(claim.pk)

    assert ordered(claim)[0] == LIKELY
    html = browser_of(marina).get("/desk/queue/").content.decode()
    assert "para ele, é a mesma afirmação." in html


def test_the_request_holds_both_statements_and_the_prompt_and_nothing_else(server, claim):
    answers(server, [("unsure", ""), ("unsure", "")])

    order(claim.pk)

    _path, _head, body = server.requests[0]
    assert body["system"][0]["text"] == prompt_for(Purpose.COMPARE).text
    assert set(json.loads(body["messages"][0]["content"])) == {"a", "b"}
    assert len(body["messages"]) == 1


def test_each_call_is_on_the_record_and_counts_towards_the_check(server, claim):
    answers(server, [("unsure", ""), ("unsure", "")])

    order(claim.pk)

    assert [call.purpose for call in MatchCall.objects.filter(claim=claim)] == ["compare"] * 2
    assert cost_of(claim).calls == 2
    assert cost_of(claim).unpriced_calls == 2


def test_it_is_not_asked_again_about_what_it_was_asked(server, claim):
    answers(server, [("unsure", ""), ("same", "")])
    order(claim.pk)
    MemoryMatch.objects.filter(claim=claim, opinion="").update(opinion="unsure")

    order(claim.pk)
    propose_for(claim.pk)

    assert len(server.requests) == 2
    assert claim.memory_matches.filter(opinion="same").count() == 1


@pytest.mark.parametrize(
    "fail",
    [
        lambda server: server.fails(529, "overloaded_error"),
        lambda server: server.answers(None, raw="{"),
        lambda server: server.answers({"opinion": "merge", "quoted": ""}),
    ],
    ids=["overloaded", "no JSON", "another word"],
)
def test_a_failure_leaves_the_order_and_is_on_the_record(server, claim, fail):
    before = ordered(claim)
    fail(server)

    order(claim.pk)

    assert ordered(claim) == before
    assert not claim.memory_matches.exclude(opinion="").exists()
    assert MatchCall.objects.exclude(failure="").count() == 1


def test_what_a_person_decided_meanwhile_stays(server, claim):
    match = claim.memory_matches.first()
    joining.refuse(match, by=writer())
    answers(server, [("same", ""), ("same", "")])

    order(claim.pk)

    match.refresh_from_db()
    assert (match.state, match.opinion) == (MemoryMatch.State.UNDONE, "")


def test_without_the_setting_nobody_is_asked(server, claim, settings):
    settings.CHECKS_MEMORY_RERANKER = ""

    order(claim.pk)

    assert server.requests == []


def test_rules_are_no_second_opinion(claim, settings):
    settings.CHECKS_MEMORY_RERANKER = "offline"

    order(claim.pk)

    assert not claim.memory_matches.exclude(opinion="").exists()


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("", {}, []),
        ("offline", {}, ["checks.E004"]),
        ("nobody", {}, ["checks.E004"]),
        ("anthropic", {"api_key": "k"}, ["checks.W003"]),
        ("anthropic", {"api_key": "k", "model": "m"}, []),
    ],
    ids=["none", "rules", "unknown", "no model", "whole"],
)
def test_a_setting_that_orders_nothing_is_told_at_the_start(settings, name, options, expected):
    settings.CHECKS_MEMORY_RERANKER = name
    settings.CHECKS_PROVIDERS = {"anthropic": options}

    assert [message.id for message in reranker_is_usable()] == expected


def test_a_site_that_never_heard_of_it_proposes_as_before(claim, settings):
    del settings.CHECKS_MEMORY_RERANKER

    propose_for(claim.pk)
    order(claim.pk)

    assert claim.memory_matches.exists()


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ({"opinion": "different", "quoted": "na zona rural"}, (Opinion.DIFFERENT, "na zona rural")),
        ({"opinion": "different", "quoted": "inventado"}, (Opinion.UNSURE, "")),
        ({"opinion": "different", "quoted": " "}, (Opinion.UNSURE, "")),
        ({"opinion": "same", "quoted": "qualquer coisa"}, (Opinion.SAME, "")),
    ],
    ids=["said", "invented", "empty", "not due"],
)
def test_words_that_nobody_said_make_no_difference(found, expected):
    assert opinion_from(found, SAID, FARTHER) == expected

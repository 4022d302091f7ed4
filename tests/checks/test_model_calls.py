"""Each call to a model is a row: held before it leaves, settled by what the service counted."""

import json
from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import connection
from django.utils import timezone

from checks import call_rows
from checks.models import ModelCall
from checks.provider_calls import chosen_provider, chosen_searcher, fields_of
from checks.providers.failures import FailureKind, ProviderFailure
from tests.checks import messages_server
from tests.checks.test_anthropic_search import ASKED, PAGES
from tests.factories.model_terms import limited, terms_of

pytest.importorskip("anthropic", reason="the extra «ai» is not installed")
pytestmark = pytest.mark.django_db

TEXT = "O governo construiu 300 creches em 2025."
NOTHING = {"claims": [], "proposals": []}
CACHED = {
    "input_tokens": 1000,
    "output_tokens": 200,
    "cache_creation_input_tokens": 4000,
    "cache_read_input_tokens": 5000,
}


@pytest.fixture
def server(settings):
    with messages_server.running() as one:
        settings.CHECKS_PROVIDERS = {
            "anthropic": {"api_key": "k", "model": "model-x", "base_url": one.address}
        }
        yield one


def extract(text=TEXT, **options):
    return chosen_provider("anthropic", **options).extract(text)


def failure_of(*args, **options):
    with pytest.raises(ProviderFailure) as failed:
        extract(*args, **options)
    return failed.value


@pytest.mark.db
def test_a_call_is_kept_with_what_it_used_the_cache_apart_and_its_answer(server):
    terms_of()
    server.sends(messages_server.message(json.dumps(NOTHING), usage=CACHED))

    record = extract().record

    row = ModelCall.objects.get()
    assert (row.purpose, row.model, row.prompt_version) == ("extract", "model-x", "extract-2")
    assert (row.input_tokens, row.output_tokens) == (1000, 200)
    assert (row.cache_write_tokens, row.cache_read_tokens, row.searches) == (4000, 5000, 0)
    assert row.cost == Decimal("0.002") + Decimal("0.002") + Decimal("0.01") + Decimal("0.001")
    assert (row.counted_tokens, row.counted_usd) == (10_200, row.cost)
    assert json.loads(row.raw_answer)["id"] == "msg_1"
    assert (record.kept_as, record.cost_usd, row.failure) == (row.pk, row.cost, "")


def test_the_row_stands_before_the_request_leaves(server, monkeypatch):
    seen = []

    def look(_wire, _request):
        seen.extend(ModelCall.objects.values_list("settled_at", flat=True))
        return json.dumps(messages_server.message(json.dumps(NOTHING)))

    monkeypatch.setattr("checks.providers.anthropic_wire.AnthropicWire.send", look)

    extract()

    assert seen == [None]


@pytest.mark.parametrize(
    ("rows", "cost"),
    [
        ([], None),
        ([{"since": "2999-01-01"}], None),
        ([{"output_usd": None}], None),
        ([{}], Decimal("0.004")),
        ([{}, {"since": "2026-02-01", "input_usd": 4}], Decimal("0.006")),
        ([{"input_usd": 4}, {"input_usd": 2}], Decimal("0.004")),
        ([{"cache_read_usd": None}], Decimal("0.004")),
        ([{}, {"above_tokens": 999, "input_usd": 20}], Decimal("0.022")),
        ([{}, {"above_tokens": 1000, "input_usd": 20}], Decimal("0.004")),
    ],
    ids=[
        "a model that is not in the table",
        "a price of later",
        "a price that is missing",
        "the price of the day",
        "the later of two prices",
        "the one entered last for a day",
        "a missing price for what was not used",
        "the price of long prompts",
        "a prompt that is not as long",
    ],
)
def test_the_cost_is_by_the_price_of_its_day_and_unknown_without_one(server, rows, cost):
    for values in rows:
        terms_of(**values)
    server.answers(NOTHING)

    extract()

    assert ModelCall.objects.get().cost == cost


def test_an_answer_that_comes_after_midnight_has_the_price_of_the_day_it_was_asked(
    server, monkeypatch
):
    today = timezone.localdate()
    terms_of()
    terms_of(since=today + timedelta(days=1), input_usd=200, output_usd=200)

    def answer_late(_wire, _request):
        monkeypatch.setattr("checks.model_table.today", lambda: today + timedelta(days=1))
        return json.dumps(messages_server.message(json.dumps(NOTHING)))

    monkeypatch.setattr("checks.providers.anthropic_wire.AnthropicWire.send", answer_late)

    extract()

    row = ModelCall.objects.get()
    assert (row.day, row.cost) == (today, Decimal("0.004"))


def test_a_models_limit_bounds_what_is_asked_for(server):
    terms_of(max_output=2048)
    server.answers(NOTHING)

    extract()

    assert server.requests[0][2]["max_tokens"] == 2048


def test_what_no_model_could_read_is_not_sent(server):
    terms_of(context=1000)

    assert failure_of("a" * 100_000).kind is FailureKind.BAD_REQUEST
    assert server.requests == []


@pytest.mark.parametrize(
    ("status", "kind"), [(400, "invalid_request_error"), (429, "rate_limit_error"), (529, "o")]
)
def test_an_error_of_the_service_costs_nothing_and_counts_for_nothing(server, status, kind):
    terms_of()
    server.fails(status, kind)

    failure_of()

    row = ModelCall.objects.get()
    assert (row.cost, row.counted_tokens, row.counted_usd) == (0, 0, 0)
    assert row.settled_at is not None


def test_a_call_whose_answer_was_lost_counts_as_the_most_it_can_have_cost(server):
    terms_of()
    server.sends(b"<html>no message</html>")

    record = failure_of().record

    row = ModelCall.objects.get()
    assert (row.cost, row.input_tokens, row.raw_answer) == (None, None, "<html>no message</html>")
    assert row.counted_tokens > 8192
    assert row.counted_usd > 0
    assert fields_of(record)["tokens_in"] is None


@pytest.mark.db
def test_a_call_whose_worker_was_killed_goes_on_counting_as_the_most(server, monkeypatch):
    terms_of()

    def die(_wire, _request):
        raise SystemExit

    monkeypatch.setattr("checks.providers.anthropic_wire.AnthropicWire.send", die)

    with pytest.raises(SystemExit):
        extract()

    row = ModelCall.objects.get()
    assert (row.settled_at, row.cost) == (None, None)
    assert row.counted_tokens > 8192
    assert call_rows.counted(day=row.day).usd == pytest.approx(
        row.counted_usd, abs=Decimal("0.000001")
    )
    assert row.counted_usd > 0


def test_a_search_is_kept_with_its_searches_and_their_price(server):
    terms_of()
    server.searches(ASKED, PAGES)
    server.answers({"hits": []})

    chosen_searcher("anthropic").search("creches", at_most=2)

    search, listing = ModelCall.objects.all()
    assert (search.purpose, search.searches, listing.purpose) == ("search", 1, "list_hits")
    assert search.cost == Decimal("0.006") + Decimal("0.001") + Decimal("0.01")


@pytest.mark.db
def test_a_call_above_the_days_limit_is_refused_and_nothing_is_asked(server):
    limited(tokens_per_day=100)

    failure = failure_of()

    assert failure.kind is FailureKind.OVER_BUDGET
    assert 0 < failure.retry_after <= 86_400 + 3600
    assert (failure.record.cost_usd, failure.record.failure) == (0, "over_budget")
    assert (server.requests, ModelCall.objects.count()) == ([], 0)


def test_the_limit_in_money_counts_what_was_spent_and_what_is_under_way(server):
    terms_of()
    limited(usd_per_day=Decimal("1.00"))
    today = timezone.localdate()
    ModelCall.objects.create(day=today, counted_usd=Decimal("0.50"), cost=Decimal("0.50"))
    ModelCall.objects.create(day=today, counted_usd=Decimal("0.45"))

    assert failure_of().kind is FailureKind.OVER_BUDGET


def test_what_was_spent_yesterday_is_over(server):
    terms_of()
    limited(usd_per_day=Decimal("1.00"))
    yesterday = timezone.localdate() - timedelta(days=1)
    ModelCall.objects.create(day=yesterday, counted_usd=Decimal("1.00"))
    server.answers(NOTHING)

    extract()

    assert len(server.requests) == 1


def test_a_debate_has_its_own_limit_over_all_days(server):
    limited(tokens_per_scope=20_000)
    ModelCall.objects.create(day="2026-01-01", scope="debate:porto", counted_tokens=19_000)
    server.answers(NOTHING)

    of_the_debate = failure_of(scope="debate:porto")
    extract(scope="debate:outro")

    assert (of_the_debate.kind, of_the_debate.retry_after) == (FailureKind.OVER_BUDGET, None)
    assert ModelCall.objects.latest("pk").scope == "debate:outro"


@pytest.mark.db
def test_an_equal_request_is_answered_from_the_store_and_costs_nothing(server):
    terms_of()
    server.answers(NOTHING)
    asked = extract()

    again = extract()

    row = ModelCall.objects.latest("pk")
    assert len(server.requests) == 1
    assert again.value == asked.value
    assert (again.record.is_from_store, again.record.cost_usd) == (True, 0)
    assert (row.answered_from_id, row.cost, row.counted_tokens) == (asked.record.kept_as, 0, 0)
    assert row.raw_answer == ""


@pytest.mark.parametrize(
    "change",
    [
        {"text": TEXT + " "},
        {"asks_anew": True},
    ],
    ids=["another text", "a person who asks anew"],
)
def test_what_is_not_equal_is_asked(server, change):
    for _ in range(2):
        server.answers(NOTHING)
    extract()

    extract(**change)

    assert len(server.requests) == 2


def test_another_model_is_asked(server, settings):
    for _ in range(2):
        server.answers(NOTHING)
    extract()
    settings.CHECKS_PROVIDERS["anthropic"]["model"] = "model-y"

    extract()

    assert len(server.requests) == 2


@pytest.mark.parametrize(
    "unfinished",
    [
        messages_server.message(json.dumps(NOTHING), stop_reason="max_tokens"),
        messages_server.message("no JSON"),
        {},
    ],
    ids=["cut", "no JSON", "no message"],
)
def test_only_a_finished_answer_is_used_again(server, unfinished):
    server.sends(unfinished)
    server.answers(NOTHING)
    failure_of()

    extract()

    assert len(server.requests) == 2


def test_a_search_of_yesterday_is_made_again(server):
    for _ in range(2):
        server.searches(ASKED, PAGES)
        server.answers({"hits": []})
    chosen_searcher("anthropic").search("creches", at_most=2)
    ModelCall.objects.update(asked_at=timezone.now() - timedelta(days=1))

    chosen_searcher("anthropic").search("creches", at_most=2)

    assert [body.get("tools") is None for _, _, body in server.requests] == [False, True, False]


@pytest.mark.parametrize(("header", "wait"), [({"retry-after": "240"}, 240), ({}, 60)])
def test_a_busy_service_is_left_alone_by_everybody_for_as_long_as_it_asked(server, header, wait):
    server.fails(429, "rate_limit_error", header)
    failure_of()

    failure = failure_of("Outro texto.")

    assert failure.kind is FailureKind.PAUSED
    assert failure.retry_after == pytest.approx(wait, abs=30)
    assert len(server.requests) == 1


def test_a_pause_ends(server):
    server.fails(529, "overloaded_error")
    server.answers(NOTHING)
    failure_of()
    ModelCall.objects.update(paused_until=timezone.now() - timedelta(seconds=1))

    extract()

    assert len(server.requests) == 2


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL plans by the table's size")
@pytest.mark.parametrize(
    ("of_these", "index"),
    [
        ({"day": "2026-01-01"}, "model_calls_by_day"),
        ({"scope": "debate:porto"}, "model_calls_by_scope"),
        ({"input_hash": "0" * 64, "is_reusable": True}, "model_calls_to_answer_from"),
        ({"paused_until__gt": "2026-01-01T00:00Z"}, "model_calls_paused"),
    ],
)
def test_what_is_looked_up_before_each_call_is_found_by_an_index(of_these, index):
    plan = ModelCall.objects.filter(**of_these).order_by().explain()

    assert f"USING INDEX {index}" in plan


def test_the_day_of_a_call_is_that_of_the_newsroom():
    assert 0 < call_rows.seconds_to_tomorrow() <= 25 * 3600

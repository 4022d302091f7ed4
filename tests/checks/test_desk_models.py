"""Models and costs at the desk: nothing is edited, who entered what stays, unknown is never 0."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse
from django.utils import timezone

from checks import model_table
from checks.models import BudgetLimits, ModelCall, ModelTerms
from checks.refusals import NotAllowed
from tests.checks.desk_clients import browser_of
from tests.factories.model_terms import limited, terms_of

pytestmark = pytest.mark.django_db

ENTERED = {
    "model": "model-x",
    "since": "2026-11-01",
    "above_tokens": "0",
    "input_usd": "2",
    "output_usd": "10",
    "origin": "Lista de preços, lida em 1/11/2026",
}


@pytest.fixture
def chief(bia):
    return browser_of(bia)


def shown(browser):
    return browser.get(reverse("desk:model_table")).content.decode()


def called(**values):
    now = timezone.now()
    return ModelCall.objects.create(
        **{"day": timezone.localdate(), "purpose": "judge", "settled_at": now, **values}
    )


@pytest.mark.db
def test_terms_that_are_entered_count_from_their_day_and_say_who_entered_them(chief, bia):
    chief.post(reverse("desk:enter_terms"), ENTERED)

    row = ModelTerms.objects.get(model="model-x")
    assert (row.added_by, row.provider, row.cache_read_usd) == (bia, "anthropic", None)
    day = row.since
    assert model_table.terms_on(day, "anthropic", "model-x").bands[0].price.input_usd == 2
    assert model_table.terms_on(day - timedelta(days=1), "anthropic", "model-x") is None


def test_what_stood_before_stays_on_the_screen(chief):
    terms_of(since="2026-01-01", origin="a lista antiga")
    chief.post(reverse("desk:enter_terms"), ENTERED | {"input_usd": "3"})

    page = shown(chief)

    assert "a lista antiga" in page.split("<details")[-1]
    assert ENTERED["origin"] in page.split("<details")[0]


def test_the_form_begins_with_the_terms_that_stand_but_for_their_origin(chief):
    row = terms_of(input_usd=Decimal("7.25"), origin="a lista antiga")

    page = chief.get(reverse("desk:enter_terms"), {"like": row.pk}).content.decode()

    assert 'value="7.25"' in page
    assert "a lista antiga" not in page


@pytest.mark.parametrize(
    "wrong",
    [
        {"input_usd": "-1"},
        {"input_usd": "NaN"},
        {"input_usd": "muito"},
        {"since": "ontem"},
        {"model": ""},
        {"model": "m" * 121},
        {"origin": ""},
        {"max_output": "0"},
        {"above_tokens": "9" * 12},
    ],
)
def test_what_is_no_price_is_shown_again_with_its_error_and_nothing_is_kept(chief, wrong):
    answer = chief.post(reverse("desk:enter_terms"), ENTERED | wrong)

    assert answer.status_code == 422
    assert "desk-bad" in answer.content.decode()
    assert not ModelTerms.objects.filter(model="model-x").exists()


@pytest.mark.db
@pytest.mark.parametrize("made", [terms_of, lambda: limited(tokens_per_day=5)])
def test_the_database_itself_lets_no_entry_be_changed_or_taken_away(made):
    row = made()

    for act in (row.save, row.delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()


@pytest.mark.db
def test_limits_hold_from_the_moment_they_are_set_with_who_and_why(chief, bia):
    typed = {"usd_per_day": "5.00", "tokens_per_day": "", "reason": "Semana do debate."}

    chief.post(reverse("desk:set_limits"), typed)

    limits = model_table.limits()
    assert (limits.usd_per_day, limits.tokens_per_day) == (5, None)
    assert BudgetLimits.objects.get().set_by == bia
    assert "Semana do debate." in shown(chief)


def test_a_limit_without_a_reason_is_not_set(chief):
    answer = chief.post(reverse("desk:set_limits"), {"usd_per_day": "5.00"})

    assert answer.status_code == 422
    assert model_table.limits().tokens_per_day == 2_000_000


def test_who_does_not_answer_for_what_is_spent_enters_nothing(marina):
    with pytest.raises(NotAllowed):
        model_table.add_terms(ModelTerms(model="x", since="2026-01-01"), by=marina)
    with pytest.raises(NotAllowed):
        model_table.set_limits(BudgetLimits(reason="x"), by=marina)


def test_a_cost_that_is_unknown_says_so_and_is_no_zero(chief):
    called(cost=None, counted_tokens=900)

    page = shown(chief)

    assert "desconhecido" in page
    assert "1 chamada de custo desconhecido" in page
    assert "US$ 0,00" not in page


def test_what_is_known_is_summed_and_what_is_not_is_counted_beside_it(chief):
    called(cost=Decimal("0.0125"), counted_usd=Decimal("0.0125"), counted_tokens=1000)
    called(cost=None, counted_tokens=500, purpose="extract")
    called(cost=Decimal(0), answered_from=ModelCall.objects.first())

    page = shown(chief)

    assert "US$ 0,01" in page
    assert "1.500 de 2.000.000" in page
    assert "1 de antes" in page


def test_a_day_without_calls_cost_nothing(chief):
    page = shown(chief)

    assert "US$ 0,00" in page
    assert "Nenhum modelo foi perguntado hoje." in page


def test_a_model_in_use_that_the_table_does_not_know_is_named(chief, settings):
    settings.CHECKS_PROVIDER = "anthropic"
    settings.CHECKS_PROVIDERS = {"anthropic": {"model": "model-novo"}}

    assert "O modelo model-novo não está na tabela" in shown(chief)


def test_the_price_in_use_is_marked(chief, settings):
    settings.CHECKS_PROVIDER = "anthropic"
    settings.CHECKS_PROVIDERS = {"anthropic": {"model": "model-x"}}
    terms_of()

    page = shown(chief)

    assert "em uso" in page
    assert "não está na tabela" not in page


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"cost": Decimal("0.10")}, "US$ 0,10"),
        ({"cost": Decimal("12.5")}, "US$ 12,50"),
        ({"cost": Decimal("0.000123")}, "US$ 0,000123"),
    ],
)
def test_an_amount_has_the_digits_that_it_needs(chief, values, words):
    called(**values)

    assert words in shown(chief)

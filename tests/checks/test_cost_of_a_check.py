"""What machines cost for a check is every call that led to it, and never 0 for unknown."""

from decimal import Decimal

import pytest

from checks.costs import Cost, cost_of
from checks.desk.cost_words import cost_in_words, in_dollars
from checks.models.jobs import ProviderCall
from checks.models.triage_runs import TriageRun
from tests.factories.captures import CaptureFactory
from tests.factories.checks import AppearanceFactory, ClaimFactory

CALL = {"purpose": "judge", "provider": "anthropic", "model": "m", "input_hash": "0" * 64}


def called(claim, **fields):
    draft = claim.drafts.first() or claim.drafts.create(provider="anthropic", state="done")
    return draft.steps.create(**{**CALL, "tokens_in": 900, "tokens_out": 100, **fields})


@pytest.mark.django_db
@pytest.mark.db
def test_it_adds_up_the_drafts_and_the_reading_of_the_post():
    claim, capture = ClaimFactory(), CaptureFactory(ok=True)
    # Two appearances in one capture lead to its call twice.
    AppearanceFactory(claim=claim, capture=capture)
    AppearanceFactory(claim=claim, capture=capture)
    run = TriageRun.objects.create(capture=capture, provider="anthropic")
    run.steps.create(**{**CALL, "purpose": "extract", "cost": Decimal("0.02")})
    called(claim, cost=Decimal("0.30"))
    called(claim, cost=Decimal("0.03"), failure="truncated")
    called(ClaimFactory(), cost=Decimal(5))

    assert cost_of(claim) == Cost(calls=3, known_usd=Decimal("0.35"))


@pytest.mark.django_db
@pytest.mark.db
def test_a_call_without_a_price_is_unknown_and_its_tokens_are_told():
    claim = ClaimFactory()
    called(claim, cost=None)
    called(claim, cost=None, tokens_in=None, tokens_out=None)
    called(claim, cost=Decimal("0.5"))

    cost = cost_of(claim)

    assert cost == Cost(calls=3, known_usd=Decimal("0.5"), unpriced_calls=2, tokens=1000)
    assert cost_in_words(cost) == ("US$ 0,50, mais 2 chamadas de custo desconhecido (1.000 tokens)")


@pytest.mark.django_db
def test_rules_on_this_machine_cost_nothing():
    claim = ClaimFactory()
    called(claim, provider="offline", cost=None)

    assert cost_in_words(cost_of(claim)) == "nada: nenhum serviço foi consultado"


def test_a_cost_that_nobody_knows_names_no_amount():
    assert "US$" not in cost_in_words(Cost(calls=1, unpriced_calls=1, tokens=12))


@pytest.mark.parametrize(
    ("amount", "words"),
    [("0.000012", "US$ 0,000012"), ("0", "US$ 0,00"), ("0.35", "US$ 0,35"), ("1234.5", "1.234,50")],
)
def test_a_small_amount_is_never_rounded_to_nothing(amount, words):
    assert in_dollars(Decimal(amount)).endswith(words)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ProviderCall.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_kind_of_call_says_for_which_claim_it_was_made(kind):
    # A new kind of call: give it a claim_path, or the cost of a check leaves it out.
    assert not kind.objects.filter(**{kind.claim_path: ClaimFactory()}).exists()

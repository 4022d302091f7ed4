"""Each step of a draft is readable on the workspace and on the review: what, who, cost, changes."""

from decimal import Decimal

import pytest
from django.urls import reverse

from checks import workflow
from checks.models import Draft
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory
from tests.factories.newsroom import ask_for_second_readings

pytestmark = pytest.mark.django_db
TEXT = "A portaria lista dois postos."


@pytest.fixture
def fact_check(marina):
    """Drafted by a model: one step with a price, one without, one that failed."""
    fact_check = FactCheckFactory(written=True, explanation=f"<p>{TEXT}</p>")
    draft = fact_check.claim.drafts.create(
        provider="anthropic", state=Draft.State.DONE, result={"explanation": TEXT}
    )
    call = {"provider": "anthropic", "model": "model-x", "input_hash": "0" * 64}
    draft.steps.create(
        **call,
        purpose="judge",
        prompt_version="judge-2",
        tokens_in=12_345,
        tokens_out=678,
        cost=Decimal("0.0421"),
        duration_ms=8_400,
        changes=[{"code": "excluded_source", "detail": "militante.example"}],
    )
    draft.steps.create(**call, purpose="read_again", tokens_in=10, tokens_out=2, cost=None)
    failed = fact_check.claim.drafts.create(
        provider="anthropic", state=Draft.State.FAILED, error="overloaded: Busy."
    )
    failed.steps.create(**call, purpose="decompose", tokens_in=None, failure="overloaded")
    return fact_check


def beside(person, fact_check):
    address = reverse("desk:beside", args=[fact_check.pk])
    return browser_of(person).get(address).content.decode()


def review(person, fact_check):
    address = reverse("desk:review", args=[fact_check.pk])
    return browser_of(person).get(address).content.decode()


def test_each_step_says_what_was_asked_of_whom_and_what_came_of_it(marina, fact_check):
    html = beside(marina, fact_check)

    for words in (
        "Propor um veredito a partir das evidências",
        "Ler o rascunho uma segunda vez",
        "model-x",
        "judge-2",
        "12.345 de entrada, 678 de saída",
        "US$ 0,04",
        "8,4 s",
        "Uma fonte excluída foi retirada. (militante.example)",
        "O serviço está sobrecarregado.",
    ):
        assert words in html, words


def test_tokens_of_the_cache_and_an_answer_of_before_are_told_apart(marina, fact_check):
    draft = fact_check.claim.drafts.first()
    call = {"provider": "anthropic", "model": "model-x", "input_hash": "0" * 64}
    draft.steps.create(
        **call, purpose="judge", tokens_in=10, tokens_out=2, tokens_cache_read=1_500, cost=0
    )
    draft.steps.create(**call, purpose="judge", tokens_in=0, cost=0, is_from_store=True)

    html = beside(marina, fact_check)

    assert "10 de entrada, 2 de saída; cache: 0 gravados, 1.500 lidos" in html
    assert "nada: respondida com uma pergunta igual de antes" in html


def test_the_cost_of_the_check_says_what_is_unknown(marina, fact_check):
    assert "US$ 0,04, mais 2 chamadas de custo desconhecido (12 tokens)" in beside(
        marina, fact_check
    )


def test_whoever_approves_sees_share_cost_and_steps(marina, davi, fact_check):
    workflow.submit(fact_check, by=marina)

    html = review(davi, fact_check)

    assert "<b>100%</b> da explicação está como a IA escreveu." in html
    assert "2 chamadas de custo desconhecido" in html
    assert "judge-2" in html


def test_a_blind_reader_sees_nothing_of_it(marina, davi, fact_check):
    ask_for_second_readings()
    workflow.submit(fact_check, by=marina)

    html = review(davi, fact_check)

    assert "judge-2" not in html
    assert "da IA" not in html


def test_without_a_draft_the_workspace_and_the_review_say_so(marina, davi):
    fact_check = FactCheckFactory(in_review=True)

    assert "tudo foi escrito por pessoas" in review(davi, fact_check)
    assert "nada: nenhum serviço foi consultado" in beside(marina, fact_check)


def test_words_of_a_step_cannot_become_markup(marina, fact_check):
    fact_check.claim.drafts.first().steps.update(model="<script>x</script>")

    assert "<script>x" not in beside(marina, fact_check)

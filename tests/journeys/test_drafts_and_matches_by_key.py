"""Drafted paragraphs and matches of the memory without a mouse; nothing typed is lost."""

import re

import pytest
from playwright.sync_api import expect

from checks.memory.proposing import propose_for
from checks.models import Draft, DraftDecision, FactCheckPage, MemoryMatch
from tests.factories.checks import AppearanceFactory, ClaimFactory, FactCheckFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FIRST = "A Portaria 12/2025 encerrou dois postos de saúde."
SECOND = "Outros doze fecharam para reforma e reabrem em março."
OWN = "A assessoria não respondeu."
STATEMENT = "A gestão fechou 14 postos de saúde em Porto Sereno"


@pytest.fixture
def held(newsroom):
    """A check that Marina holds, with a draft of two paragraphs and nothing taken yet."""
    fact_check = FactCheckFactory(written=True, explanation="<p>Abertura.</p>")
    fact_check.claim.drafts.create(
        provider="offline", state=Draft.State.DONE, result={"explanation": f"{FIRST}\n{SECOND}"}
    )
    return fact_check


@pytest.fixture
def on_air(newsroom):
    """A published check, and two claims that the memory holds to be near it."""
    fact_check = FactCheckFactory(published=True, statement=STATEMENT)
    for number, statement in enumerate((STATEMENT, STATEMENT.replace("14", "41"))):
        claim = ClaimFactory(
            statement=statement, claimant=fact_check.claim.claimant, priority=0.9 - number / 10
        )
        AppearanceFactory(claim=claim)
        propose_for(claim.pk)
    return fact_check


def keys(person, *pressed):
    for key in pressed:
        person.page.keyboard.press(key)


def pairs(person):
    return person.page.locator("#desk-draft [data-desk-place]")


def explanation(person):
    return person.page.locator("[data-contentpath=explanation] .public-DraftEditor-content")


def workspace(person, fact_check):
    person.open(f"/desk/pages/{fact_check.page_id}/edit/")
    # Wagtail watches the form only a while after it has loaded.
    expect(person.page.locator("#w-editing-sessions")).to_be_attached()


def goes_to(person, item):
    """J until the item has the focus."""
    for _press in range(20):
        if item.evaluate("(element) => element === document.activeElement"):
            return
        keys(person, "j")
    raise AssertionError("J does not come to it")


def kept(fact_check):
    return FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()


def test_a_paragraph_is_accepted_taken_out_and_refused_by_key(marina, held):
    workspace(marina, held)

    goes_to(marina, pairs(marina).nth(0))
    keys(marina, "a")
    expect(explanation(marina)).to_contain_text(FIRST)
    expect(pairs(marina).nth(0)).to_contain_text("Aceito sem mudança", timeout=20_000)
    expect(pairs(marina).nth(0)).to_be_focused()
    assert FIRST in kept(held).explanation

    keys(marina, "u")
    expect(explanation(marina)).not_to_contain_text(FIRST)
    expect(pairs(marina).nth(0)).to_contain_text("Em aberto", timeout=20_000)
    assert FIRST not in kept(held).explanation

    goes_to(marina, pairs(marina).nth(1))
    keys(marina, "r")
    expect(pairs(marina).nth(1)).to_contain_text("Recusado por Marina", timeout=20_000)
    assert DraftDecision.objects.get().decided_by.username == "marina"
    goes_to(marina, pairs(marina).nth(1))
    keys(marina, "u")
    expect(pairs(marina).nth(1)).to_contain_text("Em aberto")
    assert "Abertura." in kept(held).explanation


def test_e_takes_the_paragraph_and_puts_the_hand_at_its_end(marina, held):
    workspace(marina, held)

    goes_to(marina, pairs(marina).nth(0))
    keys(marina, "e")
    expect(explanation(marina)).to_be_focused()
    marina.page.keyboard.type(" Em maio.")

    expect(pairs(marina).nth(0)).to_contain_text("Aceito e editado", timeout=20_000)
    assert f"{FIRST} Em maio." in kept(held).explanation


def test_words_typed_just_before_a_refusal_are_kept_first(marina, held):
    workspace(marina, held)
    explanation(marina).click()
    keys(marina, "Control+End")
    marina.page.keyboard.type(f" {OWN}")

    pairs(marina).nth(1).get_by_role("button", name="Recusar").click()

    expect(pairs(marina).nth(1)).to_contain_text("Recusado por Marina", timeout=20_000)
    assert OWN in kept(held).explanation
    expect(explanation(marina)).to_contain_text(OWN)


def test_who_lost_the_check_meanwhile_refuses_nothing_and_keeps_the_words(marina, davi, held):
    workspace(marina, held)
    workspace(davi, held)
    davi.press("Assumir")
    davi.sees("Com Davi desde")
    explanation(marina).click()
    keys(marina, "Control+End")
    marina.page.keyboard.type(f" {OWN}")

    pairs(marina).nth(1).get_by_role("button", name="Recusar").click()

    told = marina.page.get_by_role("alert").filter(has_text="Davi está com esta checagem desde")
    expect(told).to_be_visible(timeout=20_000)
    expect(explanation(marina)).to_contain_text(OWN)
    assert not DraftDecision.objects.exists()


def test_the_folded_steps_stay_open_when_the_draft_is_kept(marina, held):
    workspace(marina, held)
    steps = marina.page.locator("#desk-calls")
    steps.locator("summary").click()

    goes_to(marina, pairs(marina).nth(0))
    keys(marina, "a")
    expect(pairs(marina).nth(0)).to_contain_text("Aceito sem mudança", timeout=20_000)

    expect(steps).to_have_attribute("open", "")


def test_one_key_joins_one_refuses_and_one_undoes_on_the_queue(marina, on_air):
    marina.open("/desk/queue/?state=waiting")
    marina.sees("Parece já checada:")
    marina.sees("Outro número: “41” aqui, “14” ali")
    rows = marina.page.locator("[data-desk-item]")

    keys(marina, "j", "j")
    expect(rows.nth(1)).to_be_focused()
    keys(marina, "r")
    marina.sees("Este par não será proposto de novo")
    marina.open("/desk/queue/?state=waiting")
    keys(marina, "j", "a")
    marina.sees(re.compile("Juntada à checagem publicada"))
    marina.open("/desk/queue/?state=discarded")
    keys(marina, "j", "u")

    marina.sees("a afirmação voltou à fila")
    assert set(MemoryMatch.objects.values_list("state", flat=True)) == {MemoryMatch.State.UNDONE}
    marina.open("/desk/queue/?state=waiting")
    expect(marina.page.get_by_text("Parece já checada:")).to_have_count(0)


def test_of_two_people_on_one_pair_the_second_is_told(marina, davi, on_air):
    marina.open("/desk/queue/?state=waiting")
    davi.open("/desk/queue/?state=waiting")
    keys(davi, "j", "a")
    davi.sees(re.compile("Juntada à checagem publicada"))

    keys(marina, "j", "r")

    marina.sees("Alguém decidiu sobre este par antes")
    marina.sees(re.compile("Davi decidiu em .* a mesma afirmação"))
    assert MemoryMatch.objects.filter(state=MemoryMatch.State.CONFIRMED).count() == 1

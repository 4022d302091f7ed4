"""The questions of triage at the desk: read, tried, kept, taken back; and a claim's own reasons."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from checks import grading, question_tables, regrading
from checks.models import Claim, QuestionTable, Regrading
from tests.checks.desk_clients import browser_of
from tests.factories.checks import ClaimFactory, FactCheckFactory
from tests.factories.people import chief, writer
from tests.factories.questions import change_question

pytestmark = pytest.mark.django_db

TABLE = "desk:questions"
FIGURE = {"weight": "0,2", "harm": "0", "reason": "Números demais.", "seen": "0"}


def shown(response):
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def page(name, *args, person=None):
    return browser_of(person or chief()).get(reverse(name, args=args))


def tried(code="names_number", *, browser=None, **typed):
    address = reverse("desk:question", args=[code])
    return (browser or browser_of(chief())).post(address, FIGURE | typed | {"act": "try"})


def kept(code="names_number", **typed):
    browser = browser_of(chief())
    fingerprint = tried(code, browser=browser, **typed).context["form"].fingerprint
    address = reverse("desk:question", args=[code])
    return browser.post(address, FIGURE | typed | {"act": "keep", "tried": fingerprint})


def test_everyone_at_the_desk_reads_the_questions_with_their_weights(marina):
    read = shown(page(TABLE, person=marina))

    assert "Traz um número? respondida por uma regra do programa +0,35" in read
    assert "A chefia de edição muda perguntas e pesos." in read


def test_a_change_is_tried_on_the_queue_before_it_can_be_kept():
    ClaimFactory(statement="O desemprego caiu 30% em 2023", found_by="offline", checkworthiness=0.9)

    response = tried()

    assert response.status_code == 200
    assert "1 de 1 afirmação" in shown(response) or "1 de 1 afirmações" in shown(response)
    assert 'value="keep"' in response.content.decode()
    assert not QuestionTable.objects.exists()


def test_before_it_was_tried_there_is_no_button_to_keep_it():
    assert 'value="keep"' not in page("desk:question", "names_number").content.decode()


def test_what_was_tried_is_kept_with_its_reason():
    response = kept()

    assert response.url == reverse(TABLE)
    table = QuestionTable.objects.get()
    assert (table.by, table.reason) == (chief(), "Números demais.")
    assert table.changes == [{"code": "names_number", "field": "weight", "old": 0.35, "new": 0.2}]


def test_what_was_changed_after_it_was_tried_is_tried_again_first():
    browser = browser_of(chief())
    fingerprint = tried(browser=browser).context["form"].fingerprint
    address = reverse("desk:question", args=["names_number"])

    response = browser.post(
        address, FIGURE | {"weight": "0,9", "act": "keep", "tried": fingerprint}
    )

    assert response.status_code == 200
    assert "Você mudou depois da prévia" in shown(response)
    assert not QuestionTable.objects.exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"weight": "nan"}, "Escreva um número de −1 a 1"),
        ({"weight": "inf"}, "Escreva um número de −1 a 1"),
        ({"weight": "1,5"}, "menor ou igual a 1"),
        ({"weight": ""}, "Este campo é obrigatório"),
        ({"harm": "-2"}, "maior ou igual a -1"),
        ({"reason": " "}, "Este campo é obrigatório"),
        ({"weight": "0,35"}, "Nada mudaria"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_in_words_and_what_was_typed_stays(typed, sentence):
    response = tried(**typed)

    assert response.status_code == 422
    assert sentence in shown(response)
    assert response.context["form"]["reason"].value() == typed.get("reason", "Números demais.")
    assert not QuestionTable.objects.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "Sem uma palavra"),
        ("(a+)+$", "“(a+)+$” não é palavra nem expressão"),
        ("*", "“*” não é palavra nem expressão"),
        ("\n".join(f"ponte{n}" for n in range(201)), "No máximo 200"),
    ],
    ids=["none", "a pattern", "a star alone", "too many"],
)
def test_words_that_are_no_words_are_refused(words, sentence):
    response = tried("law", words=words, unless="")

    assert response.status_code == 422
    assert sentence in shown(response)


def test_a_new_question_of_the_desk_keeps_its_own_words():
    browser, address = browser_of(chief()), reverse("desk:new_question")
    typed = FIGURE | {"ask": "Fala de uma <ponte>?", "words": "Ponte*\n\nviaduto", "unless": ""}
    fingerprint = browser.post(address, typed | {"act": "try"}).context["form"].fingerprint

    browser.post(address, typed | {"act": "keep", "tried": fingerprint})

    own = question_tables.in_force().questions[-1]
    assert (own.code, own.words) == ("desk_1", ("ponte*", "viaduto"))
    assert "Fala de uma &lt;ponte&gt;?" in browser.get(reverse(TABLE)).content.decode()


def test_whoever_saw_an_older_table_is_told_and_keeps_what_was_typed():
    browser = browser_of(chief())
    fingerprint = tried(browser=browser).context["form"].fingerprint
    change_question("law", weight=0.5)

    response = browser.post(
        reverse("desk:question", args=["names_number"]),
        FIGURE | {"act": "keep", "tried": fingerprint},
    )

    assert response.status_code == 409
    assert "As perguntas mudaram enquanto você lia" in shown(response)
    assert QuestionTable.objects.count() == 1


def test_the_history_says_who_changed_what_from_what_to_what():
    change_question("names_number", weight=0.2, reason="Números demais.")
    change_question("law", words=("lei", "pec"))

    read = shown(page(TABLE))

    assert "Traz um número?: checável 0,35 → 0,20" in read
    assert "“Números demais.”" in read
    assert "palavras retiradas: leis, constituicao" in read


def test_one_click_goes_back_to_the_shipped_questions_and_shows_before_what_it_does():
    change_question("names_number", weight=0.2)
    browser, address = browser_of(chief()), reverse("desk:shipped_questions")

    before = shown(browser.get(address))
    browser.post(address, {"reason": "Foi pior.", "seen": "1"})

    assert "checável 0,20 → 0,35" in before
    assert question_tables.in_force().is_shipped


def test_going_back_needs_a_reason():
    change_question("names_number", weight=0.2)

    response = browser_of(chief()).post(reverse("desk:shipped_questions"), {"seen": "1"})

    assert response.status_code == 409
    assert not question_tables.in_force().is_shipped


def test_there_is_nothing_to_go_back_to_while_nobody_changed_anything():
    assert "não há para onde voltar" in shown(page("desk:shipped_questions"))


def test_the_waiting_claims_are_graded_anew_from_the_screen(django_capture_on_commit_callbacks):
    ClaimFactory(statement="O desemprego caiu 30% em 2023", found_by="offline")
    change_question("names_number", weight=0.2)
    browser = browser_of(chief())

    with django_capture_on_commit_callbacks(execute=True):
        browser.post(reverse("desk:regrade_claims"), {"reason": "Pesos novos."})

    assert Regrading.objects.get().state == "done"
    assert "1 afirmação tem outra nota" in shown(browser.get(reverse(TABLE)))


def test_a_question_that_there_is_not_has_no_screen():
    assert page("desk:question", "desk_99").status_code == 404


def test_many_changes_cost_the_screen_no_more_queries():
    browser = browser_of(chief())
    counts = []
    for weight in (0.1, 0.2, 0.3):
        change_question("names_number", weight=weight)
        regrading.request_regrading(by=chief(), reason="Pesos novos.")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            browser.get(reverse(TABLE))
        counts.append(len(queries))

    assert counts[1] == counts[2]


def queue_of(person):
    return browser_of(person).get(reverse("desk:queue"), {"state": ""})


def test_a_row_says_what_each_answer_added_to_both_grades(marina):
    ClaimFactory(
        reasons=["accuses", "vague"],
        weights={"accuses": [0.25, 0.25, "Acusa?"], "vague": [-0.2, 0, "É vaga?"]},
        checkworthiness=0.05,
        harm=0.25,
    )

    read = shown(queue_of(marina))

    assert "Acusa? +0,25 +0,25" in read
    assert "É vaga? −0,20 ·" in read
    assert "Soma 0,05 0,25" in read


def test_a_sum_over_one_is_said_to_be_held(marina):
    ClaimFactory(reasons=["a", "b"], weights={"a": [0.8, 0, "A?"], "b": [0.7, 0, "B?"]})

    assert "Soma, contida entre 0 e 1 1,00 0,00" in shown(queue_of(marina))


def test_a_later_change_of_the_table_does_not_rewrite_the_reasons_of_a_claim(marina):
    ClaimFactory(reasons=["law"], weights={"law": [0.15, 0, "Is about a law or a right?"]})
    change_question("law", weight=0.9)

    assert "Trata de uma lei ou de um direito? +0,15" in shown(queue_of(marina))


def test_a_grade_by_hand_is_given_in_the_row_and_says_by_whom(marina, davi):
    claim = ClaimFactory(reasons=["law"], weights={"law": [0.15, 0, "Is about a law or a right?"]})
    address = reverse("desk:grade_claim", args=[claim.pk])

    browser_of(davi).post(
        address, {"checkworthiness": "0,8", "harm": "0.35", "reason": "É sobre a eleição."}
    )

    claim.refresh_from_db()
    assert (claim.checkworthiness, claim.harm, claim.graded_by) == (0.8, 0.35, davi)
    assert "Nota dada à mão: checável 0,80, dano 0,35 — Davi" in shown(queue_of(marina))


@pytest.mark.parametrize("typed", ["", "dois", "nan", "1e9", "-0,1"])
def test_what_is_no_grade_is_refused_on_screen(marina, typed):
    claim = ClaimFactory()

    response = browser_of(marina).post(
        reverse("desk:grade_claim", args=[claim.pk]),
        {"checkworthiness": typed, "harm": "0", "reason": "Erro."},
    )

    assert response.status_code == 409
    assert "Isto não pode ser uma nota" in shown(response)
    assert Claim.objects.get().graded_by is None


def test_the_workspace_shows_the_answers_yes_and_no(marina):
    fact_check = FactCheckFactory(written=True)
    Claim.objects.update(
        reasons=["law"],
        weights={"law": [0.15, 0, "Is about a law or a right?"]},
        found_by="offline",
    )

    read = shown(page("wagtailadmin_pages:edit", fact_check.page_id, person=marina))

    assert "Trata de uma lei ou de um direito? +0,15" in read
    assert "20 perguntas respondidas com não" in read
    assert "Traz um número?" in read


def test_the_workspace_of_a_claim_without_a_triage_says_so(marina):
    fact_check = FactCheckFactory(written=True)
    Claim.objects.update(reasons=[])

    read = shown(page("wagtailadmin_pages:edit", fact_check.page_id, person=marina))

    assert "a triagem não foi consultada sobre esta afirmação" in read


def test_the_grades_of_a_page_of_claims_are_fetched_with_them(marina):
    browser = browser_of(marina)
    counts = []
    for _ in range(2):
        for _ in range(5):
            claim = ClaimFactory(reasons=["law"])
            grading.grade(claim, checkworthiness=0.5, harm=0.5, by=writer("ana"), reason="Sim.")
        with CaptureQueriesContext(connection) as queries:
            browser.get(reverse("desk:queue"), {"state": ""})
        counts.append(len(queries))

    assert counts[0] == counts[1]

"""The screen of readers: the rule first, the act with its reason, e-mails only in the answer."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from checks.models import CorrectionRound, LogEntry, ReaderMessage
from checks.readers import moderating
from tests.checks.desk_clients import browser_of, superuser
from tests.factories.checks import FactCheckFactory
from tests.factories.people import UserFactory
from tests.factories.readers import OFFICIAL_LINK, message_about

pytestmark = pytest.mark.django_db
ACTS = ["take_tip", "accept_tip", "refuse_tip", "verify_tip", "close_tip"]


@pytest.fixture
def fact_check(marina, davi):
    return FactCheckFactory(published=True, by=marina, approved_by=davi)


def screen(person, message):
    return browser_of(person).get(reverse("desk:tip", args=[message.pk])).content.decode()


def listed(person, **asked):
    return browser_of(person).get(reverse("desk:tips"), asked).content.decode()


def act(person, message, name, **typed):
    return browser_of(person).post(reverse(f"desk:{name}", args=[message.pk]), typed)


def test_an_empty_box_says_which_one_it_is(teo):
    assert "Nenhuma mensagem espera decisão." in listed(teo)
    assert "Nenhuma contestação formal espera resposta." in listed(teo, box="complaints")
    assert "Nenhuma mensagem desta caixa tem “nada”." in listed(teo, q="nada")


def test_the_menu_counts_what_nobody_has_taken(fact_check, teo):
    message_about(fact_check, note="Um")
    moderating.take(message_about(fact_check, note="Dois"), by=teo)

    menu = browser_of(teo).get(reverse("wagtailadmin_home")).content.decode()
    item = menu[menu.index('"desk-tips"') :][:1000]

    assert '"data-desk-count": "1"' in item


def test_each_box_holds_its_own(fact_check, teo, bia):
    message_about(fact_check, note="Erro apontado")
    message_about(fact_check, kind="complaint", note="Contestada")
    moderating.accept(message_about(fact_check, note="Aceita mesmo"), by=teo)
    moderating.refuse(message_about(fact_check, note="Recusada já"), by=teo, reason="Opinião.")

    found = {
        box: listed(teo, box=box).count("data-desk-item")
        for box in ["new", "errors", "sources", "complaints", "research", "ended"]
    }

    assert found == {
        "new": 2,
        "errors": 1,
        "sources": 0,
        "complaints": 1,
        "research": 1,
        "ended": 1,
    }


def test_equal_messages_are_one_row(fact_check, teo):
    for _time in range(3):
        message_about(fact_check)

    html = listed(teo)

    assert html.count("data-desk-item") == 1
    assert "mais 2 iguais" in html


def test_a_copy_opens_the_message_that_is_decided(fact_check, teo):
    first = message_about(fact_check)
    copy = message_about(fact_check)

    assert f"Mensagem {first.pk}" in screen(teo, copy)


def test_the_search_finds_words_links_checks_and_numbers(fact_check, teo):
    wanted = message_about(fact_check, note="Portaria doze", link=OFFICIAL_LINK)
    message_about(FactCheckFactory(published=True), note="Outra coisa")

    for question in ["portaria", "postos-2025", str(wanted.pk)]:
        assert "Aponta um erro" in listed(teo, q=question)
    assert listed(teo, q="portaria").count("data-desk-item") == 1


def test_a_long_box_is_read_page_by_page_without_a_gap(fact_check, teo):
    for number in range(52):
        message_about(fact_check, kind="complaint", note=f"Argumento número {number}")
    browser, address, seen = browser_of(teo), reverse("desk:tips"), []

    for after in ["", f"{ReaderMessage.objects.order_by('pk')[49].due_on}~{_pk_of(49)}"]:
        rows = browser.get(address, {"box": "complaints", "after": after}).context["rows"]
        seen += [row["message"].pk for row in rows]

    assert seen == sorted(ReaderMessage.objects.values_list("pk", flat=True))


def _pk_of(place):
    return ReaderMessage.objects.order_by("pk").values_list("pk", flat=True)[place]


@pytest.mark.parametrize("after", ["x", "2026-13-40~1", "~", "9" * 30, "2026-01-01~x", "\x00"])
@pytest.mark.parametrize("box", ["new", "complaints", "nenhuma"])
def test_an_address_that_was_tampered_with_still_shows_a_list(fact_check, teo, after, box):
    answer = browser_of(teo).get(reverse("desk:tips"), {"box": box, "after": after, "q": "\x00"})

    assert answer.status_code == 200


def test_the_rule_of_sources_is_said_before_anything_is_decided(fact_check, teo):
    html = screen(teo, message_about(fact_check, link="https://gov.br.example.com/dado"))

    assert "Nenhum veredito: só pista" in html
    assert "Parece gov.br, mas o domínio é example.com" in html
    assert html.index("O que a regra das fontes diz") < html.index("O que acontece se você aceitar")


def test_a_campaigns_own_source_brings_the_words_for_the_explanation(fact_check, teo):
    html = screen(teo, message_about(fact_check, link="https://www.pt.org.br/nota"))

    assert "É fonte da própria campanha" in html
    assert "A página da própria campanha (pt.org.br)" in html


def test_what_hides_its_real_site_is_shown_and_not_linked(fact_check, teo):
    html = screen(teo, message_about(fact_check, link="https://g1.globo.com@mal.example/x"))

    assert 'href="https://g1.globo.com@mal' not in html
    assert "escondido pelo endereço" in html


def test_a_link_is_opened_without_telling_where_from(fact_check, teo):
    html = screen(teo, message_about(fact_check, link=OFFICIAL_LINK))

    assert f'href="{OFFICIAL_LINK}" rel="noopener noreferrer nofollow"' in " ".join(html.split())


def test_what_a_reader_wrote_is_shown_as_text(fact_check, teo):
    html = screen(teo, message_about(fact_check, note="<img src=x onerror=alert(1)>"))

    assert "<img src=x" not in html
    assert "&lt;img src=x" in html


def test_an_email_is_seen_in_the_form_of_the_answer_and_nowhere_else(fact_check, teo, bia, marina):
    message = message_about(fact_check, kind="complaint", email="ana@leitora.example")

    assert "ana@leitora.example" in screen(bia, message)
    assert "ana@leitora.example" not in screen(teo, message)
    assert "ana@leitora.example" not in screen(marina, message)
    assert "ana@leitora.example" not in listed(bia, box="complaints")
    assert "data-desk-item" not in listed(bia, q="ana@leitora.example")


def test_who_had_a_part_in_the_check_reads_why_they_do_not_answer(fact_check, marina, bia):
    message = message_about(fact_check, kind="complaint")

    html = screen(marina, message)

    assert "Você não responde a uma contestação do próprio trabalho" in html
    assert "Pode responder: Bia" in html
    assert reverse("desk:close_tip", args=[message.pk]) not in html


def test_a_late_complaint_stands_out(fact_check, teo, bia):
    message = message_about(fact_check, kind="complaint")
    late = ReaderMessage.objects.get(pk=message.pk)
    late.pk, late.token_hash, late.due_on = None, None, date(2026, 1, 5)
    late.save(force_insert=True)

    assert "Atrasada " in listed(teo, box="complaints")
    assert "Atrasada " in screen(teo, late)


def test_accepting_from_the_screen_opens_the_research(fact_check, teo):
    message = message_about(fact_check, link=OFFICIAL_LINK)

    answer = act(teo, message, "accept_tip")

    assert answer.status_code == 302
    assert CorrectionRound.objects.count() == 1
    assert "Abra o link e ache o dado" in screen(teo, message)


def test_the_second_of_two_moderators_gets_a_conflict_with_the_name_of_the_first(
    fact_check, teo, marina
):
    message = message_about(fact_check)
    act(teo, message, "refuse_tip", reason="Opinião.")

    answer = act(marina, message, "accept_tip")

    assert answer.status_code == 409
    assert "Teo" in answer.content.decode()


def test_answering_from_the_screen_closes_it(fact_check, teo, bia):
    message = message_about(fact_check, kind="complaint")

    refused = act(teo, message, "close_tip", outcome="upheld", answer="Sim.")
    done = act(bia, message, "close_tip", outcome="upheld", answer="Sim, o card estava errado.")

    assert (refused.status_code, done.status_code) == (403, 302)
    assert "Sim, o card estava errado." in screen(teo, message)


def test_an_outcome_of_no_scale_is_not_found(fact_check, bia):
    message = message_about(fact_check, kind="complaint")

    assert act(bia, message, "close_tip", outcome="talvez", answer="x").status_code == 404


@pytest.mark.parametrize("name", ACTS)
def test_looking_at_the_address_of_an_act_does_nothing(fact_check, teo, name):
    message, logged = message_about(fact_check), LogEntry.objects.count()

    answer = browser_of(teo).get(reverse(f"desk:{name}", args=[message.pk]))

    assert answer.status_code == 405
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize("name", ACTS)
def test_an_act_without_the_forms_token_is_refused(fact_check, teo, name):
    message, logged = message_about(fact_check), LogEntry.objects.count()

    answer = browser_of(teo, enforce_csrf_checks=True).post(
        reverse(f"desk:{name}", args=[message.pk])
    )

    assert answer.status_code == 403
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize("name", ACTS)
def test_an_act_by_someone_outside_the_desk_is_refused(fact_check, name):
    message, logged = message_about(fact_check), LogEntry.objects.count()

    answer = act(superuser(), message, name, reason="x", datum="x", answer="x", outcome="upheld")

    assert answer.status_code == 403
    assert LogEntry.objects.count() == logged


def test_the_screen_is_for_the_desk(fact_check):
    message = message_about(fact_check)
    administrator = UserFactory(role="Administração")
    addresses = [reverse("desk:tips"), reverse("desk:tip", args=[message.pk]), "/desk/tips/enter/"]

    assert [browser_of(administrator).get(each).status_code for each in addresses] == [403] * 3
    assert [Client().get(each).status_code for each in addresses] == [302] * 3


def test_the_workspace_shows_the_leads_of_its_check(fact_check, teo):
    moderating.accept(message_about(fact_check, link=OFFICIAL_LINK), by=teo)

    html = browser_of(teo).get(reverse("wagtailadmin_pages:edit", args=[fact_check.page_id]))

    assert "Pistas de leitores" in html.content.decode()
    assert OFFICIAL_LINK in html.content.decode()


ENTERED = {
    "kind": "error",
    "came_from": "carta",
    "received_on": "2026-09-15",
    "note": "Erro na data.",
    "capacity": "",
    "link": "",
}


def test_a_message_that_came_another_way_is_entered_with_who_entered_it(fact_check, teo):
    answer = browser_of(teo).post(
        reverse("desk:enter_tip"), {**ENTERED, "check_address": fact_check.page.slug}
    )

    message = ReaderMessage.objects.get()
    assert answer.headers["Location"] == reverse("desk:tip", args=[message.pk])
    assert (message.came_from, message.entered_by, message.token_hash) == ("carta", teo, None)
    assert LogEntry.objects.get(act="enter_message").note == f"#{message.pk} carta"


@pytest.mark.parametrize(
    "wrong",
    [
        {"check_address": "nenhuma"},
        {"received_on": "2199-01-01"},
        {"received_on": "ontem"},
        {"link": "https://bit.ly/x"},
        {"note": "\x00"},
        {"kind": "x"},
    ],
)
def test_what_does_not_fit_is_said_and_what_was_typed_stays(fact_check, teo, wrong):
    typed = {**ENTERED, "check_address": fact_check.page.slug, **wrong}

    answer = browser_of(teo).post(reverse("desk:enter_tip"), typed)

    assert answer.status_code == 422
    assert 'value="carta"' in answer.content.decode()
    assert not ReaderMessage.objects.exists()


def test_a_list_of_fifty_asks_as_much_as_a_list_of_five(
    fact_check, teo, django_assert_max_num_queries
):
    browser, address = browser_of(teo), reverse("desk:tips")
    for number in range(50):
        message_about(fact_check, note=f"Erro {number}", link=f"https://a.example/{number}")
    browser.get(address)

    with django_assert_max_num_queries(24):
        browser.get(address)

"""The desk's screens of the right of reply: clocks, forms that keep what was typed, one act."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checks import replying
from checks.models import FactCheckPage, ReplyEffect, ReplyOutcome, ReplyRequest
from tests.checks.desk_clients import browser_of
from tests.factories.checks import FactCheckFactory
from tests.factories.people import UserFactory
from tests.factories.replies import JOAO, asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    """Sets the clock that the rules ask."""
    return lambda at: monkeypatch.setattr(timezone, "now", lambda: at)


def typed_at(**delta):
    return (timezone.localtime() + timedelta(**delta)).strftime("%Y-%m-%dT%H:%M")


def asking(**what):
    return {**JOAO, "asked_at": typed_at(hours=-1), "deadline_at": typed_at(hours=5), **what}


def open_(person, name, *args):
    return browser_of(person).get(reverse(f"desk:{name}", args=args))


def post(person, screen, pk, /, **typed):
    return browser_of(person).post(reverse(f"desk:{screen}", args=[pk]), typed)


def html_of(answer):
    return answer.content.decode()


def test_the_form_begins_with_the_claimant_and_the_newsrooms_usual_time(marina):
    fact_check = FactCheckFactory(written=True)

    form = open_(marina, "ask_reply", fact_check.pk).context["form"]

    left = form.initial["deadline_at"] - form.initial["asked_at"]
    assert form.initial["name"] == "Ana Prado"
    assert left == timedelta(hours=24)


def test_asking_puts_the_request_on_record(marina):
    fact_check = FactCheckFactory(written=True)

    answer = post(marina, "ask_reply", fact_check.pk, **asking())

    request = ReplyRequest.objects.get()
    assert answer.status_code == 302
    assert answer.url == reverse("desk:reply", args=[request.pk])
    assert request.asked_by == marina


def test_a_deadline_in_the_past_is_refused_and_nothing_typed_is_lost(marina):
    fact_check = FactCheckFactory(written=True)

    answer = post(marina, "ask_reply", fact_check.pk, **asking(deadline_at=typed_at(minutes=-30)))

    assert answer.status_code == 409
    assert "O prazo já passou" in html_of(answer)
    assert JOAO["question"] in html_of(answer)
    assert not ReplyRequest.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed"),
    [("name", "a\x00b"), ("asked_at", "ontem"), ("channel", "pombo"), ("question", "x" * 20_001)],
)
def test_what_cannot_be_read_is_shown_again_with_its_reason(marina, field, typed):
    answer = post(
        marina, "ask_reply", FactCheckFactory(written=True).pk, **asking(**{field: typed})
    )

    assert answer.status_code == 422
    assert answer.context["form"].errors[field]


def test_a_correction_of_a_request_begins_with_the_entry_and_asks_why(marina):
    fact_check = FactCheckFactory(written=True)
    wrong = asked(fact_check, by=marina)
    address = reverse("desk:ask_reply", args=[fact_check.pk]) + f"?replaces={wrong.pk}"
    browser = browser_of(marina)

    shown = html_of(browser.get(address))
    refused = browser.post(address, asking())
    done = browser.post(address, asking(name="Rita Campos", because="Nome trocado."))

    assert JOAO["question"] in shown
    assert (refused.status_code, done.status_code) == (422, 302)
    assert ReplyRequest.objects.get(name="Rita Campos").replaces == wrong


@pytest.mark.parametrize("replaces", ["0", "x", "9" * 30])
def test_an_entry_that_is_not_of_this_check_is_not_found(marina, replaces):
    address = reverse("desk:ask_reply", args=[FactCheckFactory(written=True).pk])

    assert browser_of(marina).get(f"{address}?replaces={replaces}").status_code == 404


def test_an_answer_and_its_effect_are_recorded_from_the_screen_of_the_request(marina):
    request = asked(FactCheckFactory(written=True), by=marina)
    came = {"kind": "answered", "text": "Foram dois.", "came_at": typed_at(minutes=-1)}

    post(marina, "record_outcome", request.pk, **came)
    outcome = ReplyOutcome.objects.get()
    done = post(
        marina, "record_effect", request.pk, seen=outcome.pk, effect="none", reason="Confirma."
    )

    assert done.status_code == 302
    assert ReplyEffect.objects.get().outcome == outcome


def test_the_second_of_two_who_record_an_answer_keeps_what_was_typed(marina, davi):
    request = asked(FactCheckFactory(written=True), by=marina)
    replying.record_outcome(request, by=davi, kind="declined")

    answer = post(marina, "record_outcome", request.pk, kind="answered", text="Minha transcrição.")

    assert answer.status_code == 409
    assert "Davi" in html_of(answer)
    assert "Minha transcrição." in html_of(answer)


def test_an_effect_that_is_not_there_is_refused_in_place(marina):
    request = asked(FactCheckFactory(written=True), by=marina)
    replying.record_outcome(request, by=marina, kind="answered", text="Não.")

    answer = post(marina, "record_effect", request.pk, effect="verdict", reason="Mudou.")

    assert answer.status_code == 409
    assert "Essa mudança não aparece" in html_of(answer)


def test_the_list_shows_what_is_late_first_and_says_so(marina, clock):
    fact_check = FactCheckFactory(written=True)
    later = asked(fact_check, by=marina, hours=30, name="Rita Campos")
    late = asked(fact_check, by=marina, hours=2)
    clock(late.deadline_at + timedelta(hours=1))

    answer = open_(marina, "replies")

    assert [row["asked"] for row in answer.context["rows"]] == [late, later]
    assert "Prazo vencido" in html_of(answer)


def test_what_is_settled_stands_in_a_list_of_its_own(marina):
    request = asked(FactCheckFactory(written=True), by=marina)
    replying.record_outcome(request, by=marina, kind="declined")

    assert not open_(marina, "replies").context["rows"]
    settled = browser_of(marina).get(reverse("desk:replies") + "?view=settled")
    assert [row["asked"] for row in settled.context["rows"]] == [request]


@pytest.mark.parametrize("view", ["", "view=settled&"])
def test_the_next_page_begins_after_the_last_row(marina, monkeypatch, view):
    monkeypatch.setattr("social_capture.keyset.PAGE_SIZE", 2)
    fact_check = FactCheckFactory(written=True)
    made = [asked(fact_check, by=marina, hours=hours) for hours in (1, 2, 3)]
    if view:
        for request in made:
            replying.record_outcome(request, by=marina, kind="declined")
    browser, address = browser_of(marina), reverse("desk:replies")

    first = browser.get(f"{address}?{view}").context
    second = browser.get(f"{address}{first['next_page']}").context

    seen = [row["asked"] for row in first["rows"] + second["rows"]]
    assert seen == (made[::-1] if view else made)


def test_the_menu_counts_what_is_late_or_to_be_weighed_by_me(marina, davi, clock):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina)
    quiet = open_(marina, "replies").content
    clock(request.deadline_at + timedelta(minutes=1))

    assert b"data-desk-count=&quot;1" not in quiet
    assert "Pedidos de resposta: 1" in html_of(open_(marina, "replies"))
    assert "Pedidos de resposta: 1" not in html_of(open_(davi, "replies"))


def test_putting_it_on_the_page_is_for_the_text_that_was_seen(marina):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina)
    page = FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()

    stale = post(marina, "put_reply_on_page", request.pk, content_hash="0" * 64)
    done = post(marina, "put_reply_on_page", request.pk, content_hash=page.current_hash())

    assert (stale.status_code, done.status_code) == (409, 302)
    assert "O texto já diz isto" in html_of(open_(marina, "reply", request.pk))


def test_the_workspace_shows_the_requests_and_warns_without_holding_up(marina):
    fact_check = FactCheckFactory(written=True)
    asked(fact_check, by=marina)
    browser = browser_of(marina)
    workspace = reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])
    page = FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()

    shown = html_of(browser.get(workspace))
    done = browser.post(
        reverse("desk:submit", args=[fact_check.pk]),
        {"content_hash": page.current_hash()},
        follow=True,
    )

    assert "Aguardando resposta" in shown
    assert "Você pode enviar mesmo assim" in shown
    assert "Há um pedido de resposta em aberto: João Tavares" in html_of(done)
    fact_check.refresh_from_db()
    assert fact_check.state == "in_review"


def test_who_approves_sees_what_was_asked_and_what_came(davi, marina):
    fact_check = FactCheckFactory(in_review=True)
    request = asked(fact_check, by=marina)
    replying.record_outcome(request, by=marina, kind="answered", text="Foram dois postos.")

    html = html_of(open_(davi, "review", fact_check.pk))

    assert "Foram dois postos." in html
    assert reverse("desk:put_reply_on_page", args=[request.pk]) not in html


def test_an_address_is_shown_to_who_writes_and_to_nobody_else(marina):
    request = asked(FactCheckFactory(written=True), by=marina, address="imprensa@x.example")
    operator = UserFactory(role="Operação de debates")

    assert "imprensa@x.example" in html_of(open_(marina, "reply", request.pk))
    assert open_(operator, "reply", request.pk).status_code in {302, 403}


@pytest.mark.parametrize("name", ["record_outcome", "record_effect", "put_reply_on_page"])
def test_acts_are_only_posted(marina, name):
    request = asked(FactCheckFactory(written=True), by=marina)

    assert open_(marina, name, request.pk).status_code == 405


def test_hostile_words_are_shown_as_words(marina):
    fact_check = FactCheckFactory(written=True)
    request = asked(fact_check, by=marina, name="<script>alert(1)</script>", question="<img src=x>")

    html = html_of(open_(marina, "reply", request.pk)) + html_of(open_(marina, "replies"))

    assert "<script>alert(1)" not in html
    assert "<img src=x>" not in html

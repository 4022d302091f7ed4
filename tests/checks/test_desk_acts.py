"""The acts that the workspace posts: each does one thing, or says which rule refuses it."""

import pytest
from django.urls import reverse

from checks.models import CorrectionRound, FactCheckPage, LogEntry
from tests.checks.desk_clients import browser_of, superuser
from tests.factories.checks import FactCheckFactory, write

pytestmark = pytest.mark.django_db


def edit_address(fact_check):
    return reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])


def act_address(fact_check, act):
    return reverse(f"desk:{act}", args=[fact_check.pk])


def draft_of(fact_check):
    return FactCheckPage.objects.get(pk=fact_check.page_id).get_latest_revision_as_object()


def test_submitting_hands_the_text_that_was_seen_to_a_second_person(marina):
    fact_check = FactCheckFactory(written=True)

    answer = browser_of(marina).post(
        act_address(fact_check, "submit"), {"content_hash": draft_of(fact_check).current_hash()}
    )

    fact_check.refresh_from_db()
    assert answer.status_code == 302
    assert fact_check.state == "in_review"


def test_submitting_another_text_than_the_one_seen_is_refused(marina):
    fact_check = FactCheckFactory(written=True)
    seen = draft_of(fact_check).current_hash()
    write(fact_check, by=marina, summary="Salva em outra janela.")

    answer = browser_of(marina).post(act_address(fact_check, "submit"), {"content_hash": seen})

    fact_check.refresh_from_db()
    assert answer.status_code == 409
    assert "O texto mudou enquanto você lia" in answer.content.decode()
    assert fact_check.state == "editing"


def test_submitting_too_early_says_what_is_missing_with_links(marina):
    fact_check = FactCheckFactory()

    answer = browser_of(marina).post(
        act_address(fact_check, "submit"), {"content_hash": draft_of(fact_check).current_hash()}
    )

    html = answer.content.decode()
    assert answer.status_code == 409
    assert f"{edit_address(fact_check)}#id_verdict" in html
    assert "Uma explicação" in html


def test_taking_a_held_check_is_refused_with_who_holds_it(davi):
    fact_check = FactCheckFactory(written=True)

    answer = browser_of(davi).post(act_address(fact_check, "take"))

    fact_check.refresh_from_db()
    assert answer.status_code == 409
    assert "Marina" in answer.content.decode()
    assert fact_check.editor.username == "marina"


def test_taking_over_is_on_the_record(davi):
    fact_check = FactCheckFactory(written=True)

    browser_of(davi).post(act_address(fact_check, "take_over"))

    fact_check.refresh_from_db()
    assert fact_check.editor == davi
    assert LogEntry.objects.latest("number").act == "take_over"


def test_only_who_submitted_recalls(marina, bia):
    fact_check = FactCheckFactory(in_review=True)

    refused = browser_of(bia).post(act_address(fact_check, "recall"))
    done = browser_of(marina).post(act_address(fact_check, "recall"))

    fact_check.refresh_from_db()
    assert (refused.status_code, done.status_code) == (403, 302)
    assert fact_check.state == "editing"


def test_discarding_asks_for_a_reason(marina):
    fact_check = FactCheckFactory(written=True)
    seen = {"content_hash": draft_of(fact_check).current_hash()}
    browser = browser_of(marina)

    refused = browser.post(act_address(fact_check, "discard"), {**seen, "reason": "  "})
    done = browser.post(act_address(fact_check, "discard"), {**seen, "reason": "Já checada."})

    fact_check.refresh_from_db()
    assert (refused.status_code, done.status_code) == (409, 302)
    assert fact_check.state == "discarded"


def test_what_was_published_is_never_discarded(marina):
    fact_check = FactCheckFactory(published=True)
    seen = {"content_hash": draft_of(fact_check).current_hash(), "reason": "Sumir com ela."}

    answer = browser_of(marina).post(act_address(fact_check, "discard"), seen)

    fact_check.refresh_from_db()
    assert answer.status_code == 409
    assert fact_check.state == "published"


def test_a_correction_is_opened_described_and_abandoned_from_the_workspace(marina):
    fact_check = FactCheckFactory(published=True)
    browser = browser_of(marina)

    browser.post(act_address(fact_check, "open_correction"), {"kind": "factual"})
    browser.post(
        act_address(fact_check, "describe_correction"),
        {"kind": "minor", "explanation": "Uma vírgula."},
    )
    opened = CorrectionRound.objects.get()
    browser.post(
        act_address(fact_check, "abandon_correction"),
        {"content_hash": draft_of(fact_check).current_hash(), "reason": "Não precisava."},
    )

    assert (opened.kind, opened.explanation) == ("minor", "Uma vírgula.")
    assert CorrectionRound.objects.get().state == "abandoned"


def test_only_the_chief_editor_opens_a_withdrawal(marina, bia):
    fact_check = FactCheckFactory(published=True)
    why = {"explanation": "A fonte era falsa."}

    refused = browser_of(marina).post(act_address(fact_check, "open_withdrawal"), why)
    done = browser_of(bia).post(act_address(fact_check, "open_withdrawal"), why)

    assert (refused.status_code, done.status_code) == (403, 302)
    assert CorrectionRound.objects.get().is_withdrawal


def test_an_unknown_kind_of_correction_is_not_found(marina):
    fact_check = FactCheckFactory(published=True)

    answer = browser_of(marina).post(act_address(fact_check, "open_correction"), {"kind": "secret"})

    assert answer.status_code == 404
    assert not CorrectionRound.objects.exists()


ACTS = [
    "take",
    "take_over",
    "submit",
    "recall",
    "discard",
    "revive",
    "open_correction",
    "open_withdrawal",
    "describe_correction",
    "abandon_correction",
    "ask_for_draft",
    "retry_draft",
]


@pytest.mark.parametrize("act", ACTS)
def test_looking_at_the_address_of_an_act_does_nothing(marina, act):
    fact_check = FactCheckFactory(written=True)
    logged = LogEntry.objects.count()

    answer = browser_of(marina).get(act_address(fact_check, act))

    assert answer.status_code == 405
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize("act", ACTS)
def test_an_act_without_the_forms_token_is_refused(marina, act):
    fact_check = FactCheckFactory(written=True)
    logged = LogEntry.objects.count()

    answer = browser_of(marina, enforce_csrf_checks=True).post(act_address(fact_check, act))

    assert answer.status_code == 403
    assert LogEntry.objects.count() == logged


@pytest.mark.parametrize("act", ACTS)
def test_an_act_by_someone_outside_the_desk_is_refused(act):
    fact_check = FactCheckFactory(written=True)
    logged = LogEntry.objects.count()

    answer = browser_of(superuser()).post(
        act_address(fact_check, act), {"reason": "x", "explanation": "x", "kind": "minor"}
    )

    assert answer.status_code == 403
    assert LogEntry.objects.count() == logged


def test_an_anonymous_visitor_is_sent_to_the_login(client):
    fact_check = FactCheckFactory(written=True)

    answer = client.post(act_address(fact_check, "submit"))

    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/desk/login/")


@pytest.mark.db
def test_a_nul_in_what_was_typed_breaks_nothing(davi):
    fact_check = FactCheckFactory(in_review=True)

    answer = browser_of(davi).post(
        act_address(fact_check, "send_back"), {"note": "Falta\x00 fonte"}
    )

    assert answer.status_code == 302
    assert LogEntry.objects.get(act="send_back").note == "Falta fonte"

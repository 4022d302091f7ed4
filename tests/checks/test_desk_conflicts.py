"""Somebody else saved first, or took the check over: both versions, and no word is lost."""

import pytest

from checks import workflow
from tests.checks.desk_clients import browser_of
from tests.checks.test_desk_workspace import draft_of, edit_address, form_of
from tests.factories.checks import FactCheckFactory, write

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}


def stale_form(fact_check, **fields):
    """A form that was loaded before somebody else's draft was kept."""
    revision = draft_of(fact_check).get_latest_revision()
    form = form_of(fact_check, **fields) | {
        "loaded_revision_id": revision.pk,
        "loaded_revision_created_at": revision.created_at.isoformat(),
    }
    write(fact_check, by=fact_check.editor, summary="Salva antes.")
    return form


@pytest.mark.parametrize("headers", [{}, JSON])
def test_who_comes_second_gets_both_versions_and_keeps_their_own(marina, headers):
    fact_check = FactCheckFactory(written=True)
    form = stale_form(fact_check, summary="Escrita depois.")

    answer = browser_of(marina).post(edit_address(fact_check), form, headers=headers)

    told = answer.json()["conflict_html"] if headers else answer.content.decode()
    assert answer.status_code == 409
    assert "Marina salvou outra versão (" in told
    assert "Salva <del>antes.</del>" in told or "Salva antes." in told
    assert "Escrita depois." in told
    assert draft_of(fact_check).summary == "Salva antes."


def test_wagtails_own_script_is_told_a_code_that_it_knows(marina):
    fact_check = FactCheckFactory(written=True)

    answer = browser_of(marina).post(
        edit_address(fact_check), stale_form(fact_check, summary="x"), headers=JSON
    )

    assert answer.json()["error_code"] == "invalid_revision"
    assert answer.json()["success"] is False


def test_a_form_that_is_up_to_date_is_kept(marina):
    fact_check = FactCheckFactory(written=True)
    revision = draft_of(fact_check).get_latest_revision()
    form = form_of(fact_check, summary="Em dia.") | {
        "loaded_revision_id": revision.pk,
        "loaded_revision_created_at": revision.created_at.isoformat(),
    }

    answer = browser_of(marina).post(edit_address(fact_check), form, headers=JSON)

    assert answer.json()["success"] is True
    assert draft_of(fact_check).summary == "Em dia."


def test_whoever_lost_the_check_is_told_to_whom_and_when(marina, davi):
    fact_check = FactCheckFactory(written=True)
    workflow.take(fact_check, by=davi, take_over=True)

    answer = browser_of(marina).post(
        edit_address(fact_check), form_of(fact_check, summary="Minhas palavras."), headers=JSON
    )

    assert answer.status_code == 409
    assert answer.json()["error_code"] == "locked"
    assert "Davi está com esta checagem desde" in answer.json()["conflict_html"]
    assert "Minhas palavras." in answer.json()["conflict_html"]


def test_whoever_types_into_what_was_submitted_is_told_the_state(marina):
    fact_check = FactCheckFactory(in_review=True)

    answer = browser_of(marina).post(
        edit_address(fact_check), form_of(fact_check, summary="Tarde."), headers=JSON
    )

    assert "Em revisão" in answer.json()["error_message"]
    assert draft_of(fact_check).summary != "Tarde."


def test_a_hostile_text_is_shown_as_text_in_the_comparison(marina):
    fact_check = FactCheckFactory(written=True)
    form = stale_form(fact_check, summary="<script>alert(1)</script>")

    told = browser_of(marina).post(edit_address(fact_check), form, headers=JSON).json()

    assert "<script>" not in told["conflict_html"]

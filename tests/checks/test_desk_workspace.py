"""Where a check is written: who may type, what is saved, and each act with its refusal."""

import pytest
from django.urls import reverse
from wagtail.rich_text import RichText

from checks import workflow
from checks.desk.lack_labels import lacks_with_links
from checks.models import FactCheck
from checks.permissions import Role
from checks.readiness import Lack
from tests.checks.desk_clients import browser_of, superuser
from tests.checks.desk_forms import draft_of, edit_address, form_of
from tests.factories.captures import ArtefactFactory, CaptureFactory
from tests.factories.checks import FactCheckFactory, write
from tests.factories.people import UserFactory

pytestmark = pytest.mark.django_db


def act_address(fact_check, act):
    return reverse(f"desk:{act}", args=[fact_check.pk])


@pytest.mark.parametrize("role", [Role.REPORTER, Role.EDITOR, Role.CHIEF_EDITOR])
def test_people_with_only_their_role_write_in_the_editor(role):
    writer = UserFactory(username="nina", role=role)
    fact_check = FactCheckFactory(written=True, by=writer)

    answer = browser_of(writer).post(
        edit_address(fact_check), form_of(fact_check, verdict="misleading")
    )

    assert answer.status_code == 302
    assert draft_of(fact_check).verdict == "misleading"


@pytest.mark.parametrize("role", [Role.OPERATOR, Role.ADMINISTRATOR])
def test_people_without_an_editorial_act_see_no_check(role):
    person = UserFactory(username="nina", role=role)
    fact_check = FactCheckFactory(written=True)

    answer = browser_of(person).get(edit_address(fact_check))

    assert answer.status_code == 403
    assert "Seus grupos não incluem este ato" in answer.content.decode()


def test_a_superuser_without_a_role_types_nothing():
    fact_check = FactCheckFactory(written=True)

    answer = browser_of(superuser()).post(
        edit_address(fact_check), form_of(fact_check, verdict="true")
    )

    assert answer.status_code == 403
    assert draft_of(fact_check).verdict == "false"


def test_the_background_saving_of_the_editor_keeps_the_draft_and_names_its_author(marina):
    fact_check = FactCheckFactory(by=marina)

    answer = browser_of(marina).post(
        edit_address(fact_check),
        form_of(fact_check, summary="Dois, não 14."),
        headers={"accept": "application/json"},
    )

    assert answer.json()["success"] is True
    assert draft_of(fact_check).summary == "Dois, não 14."
    assert fact_check.contributions.get().user == marina


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_colleague_does_not_type_into_a_check_that_someone_holds(davi, accept):
    fact_check = FactCheckFactory(written=True)

    answer = browser_of(davi).post(
        edit_address(fact_check),
        form_of(fact_check, verdict="true"),
        headers={"accept": accept},
    )

    assert answer.status_code in (400, 409)
    assert draft_of(fact_check).verdict == "false"
    assert not fact_check.contributions.filter(user=davi).exists()


@pytest.mark.parametrize("stage", ["in_review", "published"])
def test_nobody_types_into_what_is_under_review_or_on_air(marina, stage):
    fact_check = FactCheckFactory(**{stage: True})

    answer = browser_of(marina).post(edit_address(fact_check), form_of(fact_check, verdict="true"))

    assert answer.status_code == 409
    assert draft_of(fact_check).verdict == "false"


def test_the_text_that_was_typed_is_still_there_when_the_lock_refuses_it(marina):
    fact_check = FactCheckFactory(in_review=True)

    answer = browser_of(marina).post(
        edit_address(fact_check), form_of(fact_check, summary="Uma frase só minha.")
    )

    assert "Uma frase só minha." in answer.content.decode()


def test_nothing_is_chosen_before_a_person_chooses(marina):
    fact_check = FactCheckFactory()

    html = browser_of(marina).get(edit_address(fact_check)).content.decode()

    radios = html.split('class="desk-verdict-choice"')[1].split("</div>")[0]
    assert radios.count('type="radio"') == 5
    assert "checked" not in radios


def test_the_screen_lists_what_is_missing_as_links_to_the_fields(marina):
    fact_check = FactCheckFactory()

    html = browser_of(marina).get(edit_address(fact_check)).content.decode()

    for place in ("id_verdict", "id_explanation-label"):
        assert f'href="#{place}"' in html
        assert f'id="{place}"' in html


@pytest.mark.parametrize("lack", list(Lack))
def test_each_thing_that_can_be_missing_has_its_sentence_and_its_place(marina, lack):
    fact_check = FactCheckFactory(correcting=True)

    html = browser_of(marina).get(edit_address(fact_check)).content.decode()

    (linked,) = lacks_with_links([lack])
    assert linked.sentence
    assert f'id="{linked.address.removeprefix("#")}"' in html


def test_the_state_beside_the_form_follows_each_saved_draft(marina):
    fact_check = FactCheckFactory()
    browser = browser_of(marina)
    assert "Um veredito" in browser.get(act_address(fact_check, "standing")).content.decode()
    write(fact_check, by=marina, verdict="no_data", no_data_reason="no_source")

    fragment = browser.get(act_address(fact_check, "standing")).content.decode()

    assert "Um veredito" not in fragment
    assert draft_of(fact_check).current_hash() in fragment


def test_a_hostile_text_is_shown_as_text(marina):
    fact_check = FactCheckFactory(statement="<script>alert(1)</script> subiu 5%")

    html = browser_of(marina).get(edit_address(fact_check)).content.decode()

    assert "<script>alert(1)" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_the_draft_of_the_machine_is_shown_apart_and_chosen_by_nobody(marina):
    fact_check = FactCheckFactory()
    fact_check.claim.drafts.create(
        provider="offline",
        state="done",
        result={"verdict": "false", "explanation": "Primeiro.\n\nSegundo."},
        revised=[{"code": "excluded_source", "detail": "militante.example"}],
    )

    html = browser_of(marina).get(edit_address(fact_check)).content.decode()

    assert html.count("data-desk-paragraph") == 2
    assert "An excluded source" not in html
    assert RichText(draft_of(fact_check).explanation).source == ""


def test_why_a_machine_did_not_judge_is_said_at_the_desk(marina):
    fact_check = FactCheckFactory()
    fact_check.claim.drafts.create(
        provider="x",
        state="done",
        result={"verdict": "no_data", "no_data_reason": "no_source", "abstained": "promise"},
        revised=[{"code": "no_central_source", "detail": "true"}],
    )

    html = browser_of(marina).get(edit_address(fact_check)).content.decode()

    assert "É promessa ou meta: não se checa." in html
    assert "Nenhuma fonte trata do fato central" in html


def test_a_malformed_draft_breaks_no_screen(marina):
    fact_check = FactCheckFactory()
    fact_check.claim.drafts.create(
        provider="offline",
        state="done",
        result={"verdict": "maybe", "explanation": ["x"], "sources": "none", "abstained": [1]},
        revised=["?"],
    )

    answer = browser_of(marina).get(edit_address(fact_check))

    assert answer.status_code == 200


def test_a_failed_draft_says_why_and_offers_another_try(marina):
    fact_check = FactCheckFactory()
    fact_check.claim.drafts.create(provider="x", state="failed", error="timeout: read timed out")

    html = browser_of(marina).get(edit_address(fact_check)).content.decode()

    assert "read timed out" in html
    assert act_address(fact_check, "retry_draft") in html


def test_a_check_that_was_taken_over_while_writing_keeps_the_text_on_screen(marina, davi):
    fact_check = FactCheckFactory(written=True)
    workflow.take(fact_check, by=davi, take_over=True)

    answer = browser_of(marina).post(
        edit_address(fact_check), form_of(fact_check, summary="Ainda estou aqui.")
    )

    assert answer.status_code == 409
    assert "Ainda estou aqui." in answer.content.decode()
    assert FactCheck.objects.get().editor == davi


def test_the_evidence_shows_the_picture_and_the_archived_copy_that_we_hold(marina):
    fact_check = FactCheckFactory(written=True)
    capture = CaptureFactory(ok=True, text_nfc="Tudo o que o post dizia.")
    picture = ArtefactFactory(capture=capture, kind="screenshot", content=b"imagem")
    archive = ArtefactFactory(capture=capture, kind="wacz", content=b"arquivo")
    fact_check.claim.appearances.update(capture=capture)

    html = browser_of(marina).get(edit_address(fact_check)).content.decode()

    assert f'src="/evidence/{picture.sha256}"' in html
    assert f'href="/evidence/{archive.sha256}"' in html
    assert "Tudo o que o post dizia." in html

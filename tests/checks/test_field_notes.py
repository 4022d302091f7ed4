"""Returning with notes on fields: the editor works from them, and the record keeps them."""

import json
import re

import pytest
from django.urls import reverse
from django.utils import timezone
from wagtail.models import Comment
from wagtail.test.utils.form_data import inline_formset

from checks import workflow
from checks.field_notes import NOTED, notes_on
from checks.models import Contribution, FactCheckPage, LogEntry, Notice
from checks.refusals import ActedFirst, ReasonMissing, StaleContent
from tests.checks.desk_clients import browser_of
from tests.checks.desk_forms import form_of
from tests.factories.checks import FactCheckFactory, write

pytestmark = [pytest.mark.django_db, pytest.mark.db]

NOTES = {"explanation": "“Recapeamento” é a palavra do boletim?", "sources": "Falta a página."}


def send_back(fact_check, by, **given):
    return workflow.send_back(fact_check, by=by, **given)


def page_of(fact_check):
    return FactCheckPage.objects.get(pk=fact_check.page_id)


def test_notes_on_fields_stand_in_the_log_and_as_comments_of_the_form(marina, davi):
    fact_check = FactCheckFactory(in_review=True)

    send_back(fact_check, davi, note="Quase lá.", field_notes=NOTES)

    row = LogEntry.objects.latest("number")
    notes = notes_on(fact_check)
    assert row.note.splitlines() == [
        "Quase lá.",
        "Explicação: “Recapeamento” é a palavra do boletim?",
        "Fontes: Falta a página.",
    ]
    assert {name: [one.text for one in found] for name, found in notes.items()} == {
        name: [text] for name, text in NOTES.items()
    }
    assert Notice.objects.get(person=marina, kind="returned").details["note"].startswith("Quase")


def test_every_note_hangs_on_a_place_that_the_editors_form_has(davi):
    replies = [("reply", {"name": "Prefeitura", "text": "Não comentou."})]
    fact_check = FactCheckFactory(in_review=True, replies=replies)

    send_back(fact_check, davi, field_notes=dict.fromkeys(NOTED, "Confira."))

    draft = page_of(fact_check).get_latest_revision_as_object()
    comments = list(Comment.objects.all())
    assert len(comments) == len(NOTED) - 1  # the text of a correction is no field of the page
    assert all(comment.has_valid_contentpath(draft) for comment in comments)


def comments_in(person, fact_check):
    """What Wagtail's editor gets to hang beside the fields."""
    address = reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])
    screen = browser_of(person).get(address).content.decode()
    data = re.search(r'<script id="comments-data"[^>]*>(.*?)</script>', screen, re.DOTALL)
    return {one["text"]: one for one in json.loads(data[1])["comments"]}


def test_the_editor_gets_the_notes_in_the_form_and_they_survive_a_saved_draft(marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    send_back(fact_check, davi, field_notes=NOTES)
    write(fact_check, by=marina, summary="Outra frase.")

    shown = comments_in(marina, fact_check)

    assert set(shown) == set(NOTES.values())
    assert shown[NOTES["explanation"]]["contentpath"] == "explanation"
    assert shown[NOTES["sources"]]["contentpath"].startswith("sources.")


def save(person, fact_check, **fields):
    address = reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])
    return browser_of(person).post(address, form_of(fact_check, **fields)).status_code


def test_the_editor_resolves_a_note_by_saving_and_the_content_stays_the_same(marina, davi):
    fact_check = FactCheckFactory(written=True)
    save(marina, fact_check)
    fact_check = workflow.submit(fact_check, by=marina)
    seen = fact_check.review_hash
    send_back(fact_check, davi, field_notes={"summary": "Dois ou três?"})
    kept = Comment.objects.get()
    row = {"id": kept.pk, "text": kept.text, "contentpath": "summary", "position": ""}
    resolved = {**row, "DELETE": "", "resolved": "on", "replies": inline_formset([])}

    status = save(marina, fact_check, comments=inline_formset([resolved], initial=1))

    kept.refresh_from_db()
    assert status == 302
    assert kept.resolved_by == marina
    assert notes_on(fact_check) == {}
    assert page_of(fact_check).get_latest_revision_as_object().current_hash() == seen


def test_a_note_makes_nobody_an_author_and_changes_no_content(davi):
    fact_check = FactCheckFactory(in_review=True)
    seen = fact_check.review_hash

    send_back(fact_check, davi, field_notes=NOTES)

    assert page_of(fact_check).get_latest_revision_as_object().current_hash() == seen
    assert not Contribution.objects.filter(user=davi).exists()


def test_a_resolved_note_leaves_the_screen_and_stays_on_record(marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    send_back(fact_check, davi, field_notes=NOTES)
    Comment.objects.update(resolved_at=timezone.now(), resolved_by=marina)

    assert notes_on(fact_check) == {}
    assert Comment.objects.count() == len(NOTES)
    assert "Falta a página." in LogEntry.objects.latest("number").note


def test_notes_on_a_check_without_sources_find_another_field(davi):
    fact_check = FactCheckFactory(
        in_review=True, verdict="no_data", no_data_reason="no_source", sources=[]
    )

    send_back(fact_check, davi, field_notes={"sources": "Nem uma?"})

    assert Comment.objects.get().contentpath == "explanation"


def test_a_return_without_any_word_is_refused(davi):
    fact_check = FactCheckFactory(in_review=True)

    with pytest.raises(ReasonMissing):
        send_back(fact_check, davi, note=" ", field_notes={"summary": " "})


def test_a_return_of_what_was_read_before_is_refused(marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    seen = fact_check.review_hash
    workflow.recall(fact_check, by=marina)
    write(fact_check, by=marina, summary="Outra frase.")
    fact_check = workflow.submit(fact_check, by=marina)

    with pytest.raises(StaleContent):
        send_back(fact_check, davi, note="Falta a data.", seen_hash=seen)


def test_the_second_to_return_it_is_told_who_did(davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    seen = fact_check.review_hash
    send_back(fact_check, davi, note="Falta a data.", seen_hash=seen)

    with pytest.raises(ActedFirst, match="Davi fez a checagem voltar"):
        send_back(fact_check, bia, note="Falta a hora.", seen_hash=seen)


def test_over_http_the_notes_of_the_screen_go_along_hostile_or_not(marina, davi):
    fact_check = FactCheckFactory(in_review=True)

    answer = browser_of(davi).post(
        reverse("desk:send_back", args=[fact_check.pk]),
        {
            "seen_hash": fact_check.review_hash,
            "note-summary": "<script>alert(1)</script>\x00" + "a" * 9_000,
            "note-locked_by": "não é campo do conteúdo",
        },
    )

    comment = Comment.objects.get()
    workspace = browser_of(marina).get(
        reverse("wagtailadmin_pages:edit", args=[fact_check.page_id])
    )
    assert answer.status_code == 302
    assert (len(comment.text), comment.contentpath) == (2_000, "summary")
    assert "<script>alert(1)" not in workspace.content.decode()


def test_the_notes_of_a_former_return_stand_beside_their_fields(marina, davi, bia):
    fact_check = FactCheckFactory(in_review=True)
    send_back(fact_check, davi, field_notes=NOTES)
    workflow.submit(fact_check, by=marina)

    screen = browser_of(bia).get(reverse("desk:review", args=[fact_check.pk])).content.decode()

    assert "Falta a página." in screen
    assert "2 notas sem resposta" in screen
    assert 'name="note-explanation"' in screen


def test_a_note_that_could_not_be_sent_stays_on_the_screen(marina, davi):
    fact_check = FactCheckFactory(in_review=True)
    seen = fact_check.review_hash
    workflow.recall(fact_check, by=marina)

    answer = browser_of(davi).post(
        reverse("desk:send_back", args=[fact_check.pk]),
        {"seen_hash": seen, "note": "Falta a data da portaria."},
    )

    screen = answer.content.decode()
    assert answer.status_code == 409
    assert "Marina fez a checagem voltar para edição" in screen
    assert "Falta a data da portaria." in screen

"""A typo is one minute's work, honest, and still takes two people."""

import pytest
from django.urls import reverse

from checks import workflow
from checks.corrections.standing import hash_of_round
from checks.models import LogEntry
from checks.refusals import NotReady, SelfApproval
from tests.checks.desk_clients import browser_of
from tests.checks.test_desk_acts import act_address, draft_of, edit_address
from tests.factories.checks import FactCheckFactory, write

pytestmark = pytest.mark.django_db
WRONG = "Dois postos fexaram, não 14."
RIGHT = "Dois postos fecharam, não 14."
SENTENCE = "Erro de digitação corrigido: onde se lia “fexaram”, lê-se “fecharam”."


@pytest.fixture
def on_air():
    return FactCheckFactory(published=True, summary=WRONG)


@pytest.fixture
def typo(on_air, marina):
    workflow.open_correction(on_air, by=marina, kind="minor")
    write(on_air, by=marina, summary=RIGHT)
    return on_air


@pytest.mark.db
def test_a_typo_takes_three_clicks_and_the_letter_then_one_of_another_person(on_air, marina, davi):
    writer, reader = browser_of(marina), browser_of(davi)

    first = writer.post(act_address(on_air, "fix_typo"), {"place": "summary"})
    write(on_air, by=marina, summary=RIGHT)  # the letter, kept by the form itself
    seen = draft_of(on_air).current_hash()
    second = writer.post(act_address(on_air, "submit_typo"), {"content_hash": seen})
    words = hash_of_round(on_air.rounds.get())
    read = {"seen_hash": seen, "seen_words": words}
    third = reader.post(reverse("desk:approve", args=[on_air.pk]), read)

    assert first.headers["Location"] == f"{edit_address(on_air)}#id_summary-label"
    assert (second.status_code, third.status_code) == (302, 302)
    correction = on_air.corrections.get()
    assert (correction.kind, correction.explanation) == ("minor", SENTENCE)


def test_the_desk_offers_it_on_a_published_check_only(on_air, marina):
    address = act_address(on_air, "fix_typo")

    assert address in browser_of(marina).get(edit_address(on_air)).content.decode()
    draft = FactCheckFactory(written=True)
    assert "fix_typo" not in browser_of(marina).get(edit_address(draft)).content.decode()


def test_a_place_that_the_form_does_not_have_opens_nothing(on_air, marina):
    answer = browser_of(marina).post(act_address(on_air, "fix_typo"), {"place": "verdict"})

    assert answer.status_code == 404
    assert not on_air.rounds.exists()


def test_the_sentence_stands_beside_the_button_to_be_worded_anew(typo, marina):
    screen = browser_of(marina).get(reverse("desk:standing", args=[typo.pk])).content.decode()

    assert SENTENCE in screen
    assert act_address(typo, "submit_typo") in screen


def test_a_sentence_worded_anew_is_the_one_that_is_told(typo, marina):
    words = {"explanation": "Corrigimos a grafia.", "offered_words": SENTENCE}

    browser_of(marina).post(
        act_address(typo, "submit_typo"), {"content_hash": draft_of(typo).current_hash()} | words
    )

    assert typo.rounds.get().explanation == "Corrigimos a grafia."


def test_a_sentence_offered_before_the_last_word_was_typed_is_made_again(typo, marina):
    words = {"explanation": "Antiga.", "offered_words": "Antiga."}

    browser_of(marina).post(
        act_address(typo, "submit_typo"), {"content_hash": draft_of(typo).current_hash()} | words
    )

    assert typo.rounds.get().explanation == SENTENCE


def test_the_reviewer_sees_the_one_word(typo, marina, davi):
    workflow.submit(typo, by=marina)

    screen = browser_of(davi).get(reverse("desk:review", args=[typo.pk])).content.decode()

    assert "<del>fexaram, </del>" in screen
    assert "<ins>fecharam, </ins>" in screen
    assert SENTENCE in screen


def test_who_submits_the_ready_sentence_signs_it(typo, marina):
    fact_check = workflow.submit(typo, by=marina)

    with pytest.raises(SelfApproval):
        workflow.approve(fact_check, by=marina, seen_hash=fact_check.review_hash)
    assert LogEntry.objects.filter(act="describe_correction", actor=marina).exists()


def test_what_is_no_typo_does_not_go_out_as_one(on_air, marina):
    workflow.open_correction(on_air, by=marina, kind="minor")
    write(on_air, by=marina, summary="Dois postos fecharam, não 15.")

    with pytest.raises(NotReady) as refusal:
        workflow.submit(on_air, by=marina)

    assert refusal.value.lacks == ["correction", "kind_factual_or_update"]


@pytest.mark.parametrize(
    ("summary", "told"),
    [
        ("Dois postos de fexaram, não 14.", "Erro de digitação corrigido: faltava “de”."),
        ("Dois fexaram, não 14.", None),
        ("Doiss postos fecharam, não 14.", None),
    ],
    ids=["missing little word", "a noun fell out", "a figure in words"],
)
def test_the_sentence_names_what_was_missing_or_is_not_made(on_air, marina, summary, told):
    workflow.open_correction(on_air, by=marina, kind="minor")
    write(on_air, by=marina, summary=summary)

    screen = browser_of(marina).get(reverse("desk:standing", args=[on_air.pk])).content.decode()

    assert (told or "typo-words") in screen if told else "typo-words" not in screen

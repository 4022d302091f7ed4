"""A verdict is drawn by icon, word, colour and line, from the one scale."""

from types import SimpleNamespace

import pytest
from django.template import Context, Template

from checks.labels import VERDICT_LABELS
from checks.templatetags.people_tags import colour_of, initials, person_mark
from checks.templatetags.source_tags import source_class
from checks.templatetags.verdict_tags import (
    verdict_kind,
    verdict_kind_sentence,
    verdict_scale,
    verdict_tag,
)
from checks.verdicts import Verdict


def shown(**fields):
    blank = {"distortion_kind": "", "distortion_effect": "", "no_data_reason": ""}
    return SimpleNamespace(**blank | fields)


@pytest.mark.parametrize("style", ["", "line", "old"])
@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_its_icon_and_its_word(verdict, style):
    drawn = verdict_tag(verdict, "", style)

    assert f'data-verdict="{verdict}"' in drawn
    assert f'href="#v-{verdict}"' in drawn
    assert str(VERDICT_LABELS[verdict]) in drawn


def test_what_a_verdict_was_is_struck():
    assert verdict_tag("false", "", "old").startswith('<s class="verdict verdict--old"')


def test_no_data_says_why():
    assert "sem fonte" in verdict_tag("no_data", "no_source")


@pytest.mark.parametrize("code", ["", "half_true", '"><script>'])
def test_a_code_outside_the_scale_draws_nothing(code):
    assert verdict_tag(code) == ""


def test_the_kind_of_a_distortion_stands_beside_the_verdict():
    page = shown(verdict="imprecise", distortion_kind="inflated_number")

    assert verdict_kind(page) == "número inflado"


def test_kind_and_effect_make_sentences_on_the_page():
    page = shown(
        verdict="misleading",
        distortion_kind="out_of_context",
        distortion_effect="harms_opponent",
    )

    sentence = verdict_kind_sentence(page)

    assert sentence == "Fora de contexto. O efeito é desfavorável ao adversário."


def test_a_verdict_without_distortion_has_no_kind():
    assert verdict_kind(shown(verdict="true", distortion_kind="other")) == ""


def test_the_scale_has_a_meaning_for_each_verdict():
    assert [verdict for verdict, meaning in verdict_scale() if str(meaning)] == list(Verdict)


def test_templates_load_the_tags_by_name():
    template = Template('{% load verdict_tags %}{% verdict_tag "true" style="line" %}')

    assert "verdict--line" in template.render(Context())


@pytest.mark.parametrize(
    ("name", "letters", "mark"),
    [
        ("Ana Prado", 2, "AP"),
        ("Bento Sá de Albuquerque", 2, "BA"),
        ("Maria da Conceição Albuquerque", 3, "MCA"),
        ("Zeca", 2, "Z"),
        ("  ", 2, "?"),
    ],
)
def test_initials_are_of_the_names_a_person_is_known_by(name, letters, mark):
    assert initials(name, letters) == mark


@pytest.mark.parametrize(("key", "colour"), [(1, 1), (10, 10), (11, 1), (None, None)])
def test_colours_go_round(key, colour):
    assert colour_of(key) == colour


def test_a_person_is_more_than_a_colour():
    mark = person_mark("Ana Prado", "PX", 1)

    assert 'data-person="1"' in mark
    assert "Ana Prado" in mark
    assert "(PX)" in mark


def test_a_hostile_name_closes_nothing():
    assert "<script>" not in person_mark("<script>alert(1)</script>", '"><b>')


def test_a_source_that_cannot_carry_is_dotted():
    assert "source-class--weak" in source_class("campaign")
    assert "source-class--weak" not in source_class("official")

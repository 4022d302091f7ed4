"""Which kind may tell which change: a pure rule, the same for everyone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks import workflow
from checks.corrections.fitting import LACK_OF, kinds_that_fit, misfit
from checks.corrections.kinds import CorrectionKind
from checks.corrections.typos import is_typo
from checks.desk.lack_labels import SENTENCES
from checks.models import FactCheckPage
from checks.readiness import Lack
from checks.refusals import NotReady
from tests.factories.checks import OFFICIAL_SOURCE, FactCheckFactory, write

VERDICT_CHANGE, FACTUAL, UPDATE, MINOR = (
    CorrectionKind.VERDICT_CHANGE,
    CorrectionKind.FACTUAL,
    CorrectionKind.UPDATE,
    CorrectionKind.MINOR,
)
SOURCE = {**OFFICIAL_SOURCE, "note": "", "published_on": "2025-03-10", "source_class": "official"}
BEFORE = {
    "title": "A gestão fechou 14 postos",
    "statement": "A gestão fechou 14 postos",
    "claimant": {"name": "Ana Prado", "role": "candidata"},
    "language": "pt-br",
    "verdict": "false",
    "no_data_reason": "",
    "distortion_kind": "",
    "distortion_effect": "",
    "summary": "Dois postos fecharam, não 14, segundo a prefeitura de Porto Sereno.",
    "explanation": "<p>A portaria 12/2025 lista dois postos.</p>",
    "replies": [{"name": "Ana Prado", "text": "Mantenho o que disse."}],
    "sources": [SOURCE],
}
words = st.text(alphabet="abcdeéioumnst", min_size=1, max_size=9)
contents = st.fixed_dictionaries(
    {
        "verdict": st.sampled_from(["true", "false", "no_data"]),
        "no_data_reason": st.sampled_from(["", "no_source"]),
        "distortion_kind": st.sampled_from(["", "other"]),
        "statement": words,
        "summary": st.lists(words | st.integers(0, 99).map(str), max_size=6).map(" ".join),
        "explanation": st.lists(words, max_size=4).map(lambda each: f"<p>{' '.join(each)}</p>"),
        "sources": st.lists(st.fixed_dictionaries({"url": words, "title": words}), max_size=2),
        "replies": st.lists(st.fixed_dictionaries({"name": words, "text": words}), max_size=1),
    }
)


def changed(**fields):
    return kinds_that_fit(BEFORE, BEFORE | fields)


@given(contents, contents)
def test_a_new_verdict_or_reason_is_told_as_that_and_by_no_other_kind(before, after):
    moved = any(before[name] != after[name] for name in ("verdict", "no_data_reason"))

    assert (kinds_that_fit(before, after) == {VERDICT_CHANGE}) is moved


@given(contents, contents)
def test_every_change_has_a_kind_that_the_desk_can_name(before, after):
    fitting = kinds_that_fit(before, after)

    assert CorrectionKind.RETRACTION not in fitting
    assert SENTENCES[LACK_OF[fitting]]
    assert all(misfit(kind, before, after) is None for kind in fitting)
    assert all(misfit(kind, before, after) for kind in set(CorrectionKind) - fitting)


@given(contents, contents)
def test_the_same_change_backwards_is_as_minor_as_forwards(before, after):
    assert (MINOR in kinds_that_fit(before, after)) == (MINOR in kinds_that_fit(after, before))


@given(contents, contents)
def test_a_minor_correction_leaves_every_figure_claim_and_address_alone(before, after):
    if MINOR not in kinds_that_fit(before, after):
        return

    def figures(content):
        return [each for each in content["summary"].split() if each.isdecimal()]

    assert figures(before) == figures(after)
    assert before["statement"] == after["statement"]
    assert [each["url"] for each in before["sources"]] == [each["url"] for each in after["sources"]]


@given(st.integers(0, 66))
def test_two_letters_that_change_places_are_a_typo(place):
    text = BEFORE["summary"]
    pair = text[place : place + 2]
    if not pair.isalpha() or "não" in text[place - 2 : place + 4]:
        return

    fitting = changed(summary=text[:place] + pair[::-1] + text[place + 2 :])

    # In a number that is written out even a slip is a figure.
    assert (MINOR in fitting) or place < len("Dois")


@pytest.mark.parametrize(
    "summary",
    [
        "Dois postos fecharam, não 15, segundo a prefeitura de Porto Sereno.",
        "Três postos fecharam, não 14, segundo a prefeitura de Porto Sereno.",
        "Dois postos fecharam, 14, segundo a prefeitura de Porto Sereno.",
        "Dois postos abriram, não 14, segundo a prefeitura de Porto Sereno.",
        "Dois postos, não 14, segundo a prefeitura de Porto Sereno.",
        "Dois postos fecharam, não 14%, segundo a prefeitura de Porto Sereno.",
        "Dois postos fecharam, não -14, segundo a prefeitura de Porto Sereno.",
    ],
    ids=["figure", "figure in words", "negation", "another verb", "dropped", "unit", "sign"],
)
def test_one_changed_word_that_changes_the_meaning_is_no_typo(summary):
    assert MINOR not in changed(summary=summary)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("summary", "Dois postos fecharam, não 14, segundo a Prefeitura de Porto Serêno."),
        ("summary", "Dois postos fecharam: não 14, segundo prefeitura de Porto Sereno."),
        ("explanation", "<p>A portaria 12/2025 listta dois postos.</p>"),
        ("sources", [{**SOURCE, "title": "Portária 12/2025"}]),
        ("title", "A gestao fechou 14 postos"),
        ("replies", [{"name": "Ana Prado", "text": "Mantenho o que disss."}]),
    ],
)
def test_spelling_punctuation_and_little_words_are_minor(field, value):
    assert changed(**{field: value}) == {FACTUAL, MINOR}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("statement", "A gestao fechou 14 postos"),
        ("claimant", {"name": "Ana Prado", "role": "candidato"}),
        ("distortion_kind", "other"),
        ("sources", []),
    ],
)
def test_what_was_judged_and_of_whom_is_a_fact_however_small_the_slip(field, value):
    assert changed(**{field: value}) == {FACTUAL}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("replies", [*BEFORE["replies"], {"name": "Prefeitura", "text": "Confirmamos."}]),
        ("sources", [SOURCE, {**SOURCE, "url": "https://www.ibge.gov.br/x"}]),
        ("explanation", BEFORE["explanation"] + "<p>Outra portaria saiu depois disso.</p>"),
    ],
)
def test_what_is_new_is_an_update_or_a_factual_correction(field, value):
    assert changed(**{field: value}) == {FACTUAL, UPDATE}


def test_another_address_of_a_source_is_never_minor():
    assert MINOR not in changed(sources=[{**SOURCE, "url": OFFICIAL_SOURCE["url"] + "x"}])
    assert MINOR not in changed(
        explanation='<p>A <a href="https://x.example/">portaria</a> 12/2025 lista dois postos.</p>'
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("em junho", "em julho"),
        ("o primeiro lugar", "o terceiro lugar"),
        ("a maior taxa", "a menor taxa"),
        ("a importação", "a exportação"),
        ("o emprego", "o desemprego"),
        ("é legal", "é ilegal"),
        ("um milhão", "um bilhão"),
        ("subiu", "caiu"),
    ],
)
def test_words_that_look_alike_and_mean_another_thing_are_no_typo(old, new):
    assert not is_typo(old, new)
    assert not is_typo(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("IPEA — Carta de Conjuntura", "IPEA (Carta de Conjuntura)"),
        ("uma excessão", "uma exceção"),
        ("porisso", "por isso"),
        ("2010-2014", "2010–2014"),
        ("de de fato", "de fato"),
        ("a Prefeitura", "à prefeitura"),
    ],
)
def test_what_proofreaders_mend_is_a_typo(old, new):
    assert is_typo(old, new)
    assert is_typo(new, old)


def test_whoever_rewrites_paragraph_after_paragraph_mends_no_typo():
    many = " ".join(f"palavra{'abcdefghijklmnop'[at]}" for at in range(14))

    assert MINOR not in kinds_that_fit(
        BEFORE | {"summary": many}, BEFORE | {"summary": many.replace("palavra", "pallavra")}
    )


@pytest.mark.django_db
@pytest.mark.db
@pytest.mark.parametrize(
    ("kind", "fields", "lack"),
    [
        ("minor", {"verdict": "true"}, Lack.KIND_VERDICT_CHANGE),
        ("verdict_change", {"summary": "Outra frase, toda nova."}, Lack.KIND_FACTUAL_OR_UPDATE),
        ("update", {"summary": "Dois postos fecharram, não 14."}, Lack.KIND_FACTUAL_OR_MINOR),
        ("update", {"claimant_role": "ex-prefeita"}, Lack.KIND_FACTUAL),
    ],
)
def test_a_kind_that_does_not_fit_is_not_submitted(marina, kind, fields, lack):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(fact_check, by=marina, kind=kind, explanation="Mudou.")
    write(fact_check, by=marina, **fields)

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=marina)

    assert refusal.value.lacks == [lack]


@pytest.mark.django_db
def test_a_withdrawal_changes_no_word_of_what_it_withdraws(bia):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(
        fact_check, by=bia, kind="retraction", explanation="A fonte caiu.", is_withdrawal=True
    )
    write(fact_check, by=bia, summary="Nunca dissemos isso.")

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=bia)

    assert refusal.value.lacks == [Lack.WITHDRAWAL_ONLY]


NEW_VALUES = {
    "title": "Outro título",
    "slug": "outro-endereco",
    "seo_title": "Outro título para buscadores",
    "search_description": "Outra descrição.",
    "statement": "A gestão fechou 15 postos de saúde",
    "claimant_name": "João Tavares",
    "claimant_kind": "organization",
    "claimant_role": "prefeito",
    "claimant_party": "PY",
    "claimant_same_as": "https://www.wikidata.org/wiki/Q1",
    "topic": "education",
    "verdict": "true",
    "distortion_kind": "other",
    "distortion_effect": "neutral",
    "no_data_reason": "no_source",
    "summary": "Outra frase.",
    "explanation": "<p>Outra explicação.</p>",
    "background": "<p>A história.</p>",
    "replies": [("reply", {"name": "Ana Prado", "text": "Mantenho."})],
    "sources": [("source", OFFICIAL_SOURCE | {"title": "Outra portaria"})],
    "later_evidence_reason": "Saiu depois.",
}


@pytest.mark.django_db
@pytest.mark.parametrize("field", NEW_VALUES)
def test_no_public_field_changes_without_a_correction_that_tells_it(marina, davi, field):
    fact_check = FactCheckFactory(published=True)
    workflow.open_correction(fact_check, by=marina, kind="factual")
    write(fact_check, by=marina, **{field: NEW_VALUES[field]})

    with pytest.raises(NotReady) as refusal:
        workflow.submit(fact_check, by=marina)

    assert Lack.CORRECTION in refusal.value.lacks


@pytest.mark.django_db
def test_the_list_of_public_fields_above_is_all_of_them():
    page = FactCheckFactory(published=True).page
    own = {f"claimant_{part}" for part in page.canonical_content()["claimant"]}

    assert isinstance(page, FactCheckPage)
    assert own | page.canonical_content().keys() - {"claimant", "language"} == NEW_VALUES.keys()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ela não disse que é verdade", "Ela disse que não é verdade"),
        ("Subiu em março e caiu em maio", "Subiu em maio e caiu em março"),
        ("Foram 5 homens e mulheres", "Foram homens e 5 mulheres"),
        ("O PT votou contra", "O PL votou contra"),
        ("Pago em SP", "Pago em RJ"),
        ("Foi no século XIX", "Foi no século XX"),
        ("Ganha 5 por mês", "Ganha 5 por ano"),
        ("Foram 5 kg", "Foram 5 g"),
        ("Foi ½ milhão", "Foi ¼ milhão"),
        ("Disse o réu", "Disse o rei"),
        ("É o pai dele", "É a mãe dele"),
        ("Culpa de João", "Culpa de Joana"),
        ("Culpa de Paulo", "Culpa de Paula"),
        ("Dado A e B", "Dado A ou B"),
    ],
)
def test_a_moved_negation_or_figure_another_party_unit_or_name_is_no_typo(old, new):
    assert not is_typo(old, new)
    assert not is_typo(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Disse Bolsonro ontem", "Disse Bolsonaro ontem"),
        ("Segundo o Ministéro da Saúde", "Segundo o Ministério da Saúde"),
        ("Não, disse o PT", "Não disse o PT"),
        ("A portaria de de março", "A portaria de março"),
    ],
)
def test_a_misspelt_name_a_comma_and_a_doubled_word_are_typos(old, new):
    assert is_typo(old, new)

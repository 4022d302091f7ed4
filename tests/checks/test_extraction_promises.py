"""Promises: each part only if it was said, in the words that were said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.extraction.extracted import ExtractedClaim, ExtractedProposal, Extraction
from checks.extraction.guard import PARTS, guarded
from checks.extraction.offline import extract
from checks.extraction.promises import read_promise
from checks.topics import Topic


def promise(text):
    (proposal,) = extract(text).proposals
    return proposal


def test_a_promise_that_says_everything():
    said = promise("Vou construir 300 creches até 2028 com recursos do Fundo da Infância.")

    assert said.what == "construir 300 creches"
    assert said.target == said.deliverable == "300 creches"
    assert said.means == "com recursos do Fundo da Infância"
    assert (said.deadline, said.deadline_text) == ("2028", "até 2028")


@pytest.mark.parametrize(
    "text",
    [
        "Vou cuidar da saúde",
        "Vamos fortalecer a segurança das famílias",
        "Prometo valorizar os professores",
        "Nosso compromisso é melhorar o transporte",
        "Vamos fazer com que todos tenham saúde",
    ],
)
def test_a_vague_promise_delivers_nothing_that_can_be_counted(text):
    said = promise(text)

    assert (said.what, said.target, said.deliverable, said.deadline_text) == (None,) * 4


@pytest.mark.parametrize(
    "text",
    [
        "Eu quero saber por que fecharam a escola",
        "Nós queremos que o povo saiba",
        "Estarei com vocês",
    ],
)
def test_what_a_speaker_says_about_the_talk_is_no_promise(text):
    assert extract(text).proposals == []


def test_a_light_verb_with_a_work_says_what_will_be_done():
    assert promise("Vou fazer um hospital na zona leste").what == "fazer um hospital na zona leste"


def test_an_abbreviation_does_not_end_the_deed():
    assert promise("Vamos reabrir a escola Dr. Silva").what == "reabrir a escola Dr. Silva"


def test_a_vague_verb_with_a_figure_has_a_target():
    assert promise("Vou ampliar em 20% o efetivo da guarda").target == "20%"


@pytest.mark.parametrize(
    ("text", "deadline_text"),
    [
        ("Vou abrir dez creches até dezembro de 2027", "até dezembro de 2027"),
        ("Vamos zerar a fila em 100 dias", "em 100 dias"),
        ("No primeiro ano de governo vou abrir dez creches", "No primeiro ano de governo"),
        ("Vou abrir dez creches nos próximos dois anos", "nos próximos dois anos"),
        ("Vou abrir dez creches até o fim do ano", "até o fim do ano"),
        ("Em 2029, eu vou abrir dez creches", "Em 2029"),
        ("Em 2023 a fila cresceu, mas com calma vou abrir dez creches", None),
        ("Vou abrir dez creches até o fim do mandato", None),
        ("Vou abrir dez creches até o final do governo", None),
        ("Vou abrir dez creches nos próximos quatro anos", None),
        ("No meu mandato vou abrir dez creches", None),
        ("Vou abrir dez creches", None),
    ],
)
def test_a_deadline_is_what_was_said_and_a_term_of_office_is_none(text, deadline_text):
    said = promise(text)

    assert said.deadline_text == deadline_text
    assert said.target == ("dez creches" if "creches" in text else None)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Vou abrir dez creches usando o fundo de reserva", "usando o fundo de reserva"),
        ("Vou abrir dez creches em parceria com o estado", "em parceria com o estado"),
        ("Vou abrir dez creches, tem dinheiro para isso", None),
    ],
)
def test_the_means_are_named_or_absent(text, means):
    assert promise(text).means == means


def test_an_identifiable_work_is_a_deliverable_without_a_figure():
    assert promise("Construiremos o hospital da zona leste").deliverable == "hospital da zona leste"


def test_a_promise_made_twice_is_listed_once():
    text = "Vou abrir dez creches. Gente! Vou abrir dez creches."

    assert len(extract(text).proposals) == 1


def test_the_guard_takes_out_a_part_that_the_quote_does_not_say():
    text = "Vou abrir dez creches"
    invented = ExtractedProposal(quote=text, topic=Topic.EDUCATION, deadline="2028", target="dez")

    found, changes = guarded(Extraction([], [invented]), text)

    assert (found.proposals[0].deadline, found.proposals[0].target) == (None, "dez")
    assert [change.code for change in changes] == ["part_not_said"]


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ({"quote": "O governo fechou 13 escolas"}, "quote_not_in_text"),
        ({"quote": " "}, "quote_not_in_text"),
        ({"statement": "  "}, "no_statement"),
        ({"checkworthiness": 1.2}, "grade_out_of_range"),
        ({"harm": float("nan")}, "grade_out_of_range"),
    ],
)
def test_the_guard_takes_out_a_claim_that_the_text_does_not_hold(claim, code):
    text = "O governo fechou 12 escolas"
    values = {"statement": text, "quote": text, "checkworthiness": 0.5, "harm": 0.1}
    proposed = ExtractedClaim(**{**values, **claim}, topic=Topic.EDUCATION)

    found, changes = guarded(Extraction([proposed], []), text)

    assert found.claims == []
    assert [change.code for change in changes] == [code]


def test_the_guard_lists_a_statement_once():
    text = "O governo fechou 12 escolas"
    claim = ExtractedClaim(text, text, 0.5, 0.1, Topic.EDUCATION)

    found, changes = guarded(Extraction([claim, claim], []), text)

    assert found.claims == [claim]
    assert [change.as_json() for change in changes] == [{"code": "said_twice", "detail": text}]


@given(
    st.lists(
        st.sampled_from(
            [
                "vou",
                "construir",
                "300",
                "creches",
                "até",
                "2028",
                "com recursos do",
                "fundo",
                ",",
                "e",
            ]
        ),
        max_size=25,
    )
)
def test_every_part_is_said_in_the_quote(words):
    quote = " ".join(words)

    said = read_promise(quote)

    for name in PARTS if said else ():
        assert (getattr(said, name) or "") in quote


@pytest.mark.parametrize("no", ["Não vou", "Nao vou", "Nunca vou", "Jamais vou", "NÃO VOU"])
def test_a_promise_not_to_do_something_keeps_its_negation(no):
    found = promise(f"{no} fechar 12 hospitais até 2028.")

    assert found.what == f"{no} fechar 12 hospitais"
    assert (found.target, found.deliverable, found.deadline) == (None, None, "2028")

"""Triage by rules: what is a claim, what is not, and why."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.extraction.offline import extract
from checks.extraction.questions import Question, shipped_questions, triage
from checks.topics import Topic, read_topic


def statements(text):
    return [claim.statement for claim in extract(text).claims]


@pytest.mark.parametrize(
    "text",
    [
        "O desemprego caiu 30% em 2023",
        "O governo construiu duzentas e trinta escolas",
        "O Congresso aprovou a PEC da anistia em 2021",
        "A vacina altera o DNA das crianças",
        "O ministro foi condenado por corrupção",
        "O Brasil é o maior produtor de soja do mundo",
        "É uma vergonha que 33 milhões de brasileiros passam fome",
        "O presidente do INMETRO declarou que as urnas não possuem certificação",
    ],
    ids=[
        "figure and date",
        "figure in words",
        "act of parliament",
        "cause and effect",
        "accusation",
        "superlative",
        "fact inside an opinion",
        "reported words",
    ],
)
def test_a_statement_of_fact_is_a_claim(text):
    assert statements(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Acho que o prefeito é um bom homem e merece respeito",
        "A inflação vai cair 3% em 2027",
        "O Ceará investirá 3 bilhões de reais em 2027",
        "O governo roubou 3 milhões de reais?",
        "Será que o governo roubou 3 milhões de reais",
        "O governo pagou 3 milhões de reais kkkkk",
        "Que governo honesto, devolveu 3 milhões de reais 😂",
        "Bom dia, meus amigos do Brasil",
        "Compartilhe antes que apaguem este vídeo",
        "17 de novembro de 1986",
        "Mentira!",
        "Eu vou falar uma coisa para vocês hoje",
        "Réplica de 45 segundos para o candidato da direita",
        "A candidata tem um minuto e 30 segundos",
        "No nosso plano de governo está tudo",
        "O prefeito, o vice e a primeira-dama",
    ],
    ids=[
        "opinion",
        "forecast",
        "future tense",
        "question",
        "question without its mark",
        "irony",
        "irony by emoji",
        "greeting",
        "call to share",
        "bare date",
        "one word",
        "talk about the talk",
        "time for a rebuttal",
        "time to speak",
        "a plan of government is no act of government",
        "nothing said of anybody",
    ],
)
def test_what_cannot_be_shown_true_or_false_is_no_claim(text):
    assert statements(text) == []


@pytest.mark.parametrize("place", ["O Pará", "O Ceará", "O verão", "O Irão"])
def test_a_name_that_ends_like_a_future_tense_is_no_forecast(place):
    text = f"{place} teve 300 casos em 2023"

    assert statements(text) == [text]


def test_the_statement_is_tidied_and_the_quote_is_not():
    (claim,) = extract("URGENTE: *O governo*   fechou 12 escolas.").claims

    assert claim.statement == "O governo fechou 12 escolas"
    assert claim.quote == "URGENTE: *O governo*   fechou 12 escolas."


def test_the_reasons_are_the_questions_answered_with_yes():
    (claim,) = extract("O desemprego caiu 30% em 2023").claims

    assert set(claim.reasons) == {"names_number", "names_date", "compares", "happened"}
    assert claim.checkworthiness == pytest.approx(0.9)


def test_health_elections_and_accusations_raise_the_harm():
    harms = [
        extract(text).claims[0].harm
        for text in (
            "A vacina matou 300 pessoas em maio",
            "As urnas eletrônicas foram fraudadas em 2022",
            "A prefeitura asfaltou 12 ruas em maio",
        )
    ]

    assert harms[0] >= 0.4
    assert harms[1] >= 0.4
    assert harms[2] == 0


def test_a_repeated_post_gives_its_claim_once():
    post = " ".join(["O governo fechou 12 escolas. 😡 https://t.co/x"] * 3) + " None"

    assert statements(post) == ["O governo fechou 12 escolas"]


def test_a_claim_whose_words_stand_inside_a_longer_one_is_left_out():
    post = "O governo fechou 12 escolas\nNO RIO o governo fechou 12 escolas em maio"

    assert statements(post) == ["NO RIO o governo fechou 12 escolas em maio"]


def test_what_was_done_and_what_is_promised_are_told_apart():
    found = extract("Fizemos 12 escolas na zona norte e vamos construir mais 5 creches até 2028.")

    assert [claim.quote for claim in found.claims] == ["Fizemos 12 escolas na zona norte"]
    assert [proposal.deadline_text for proposal in found.proposals] == ["até 2028"]


def test_the_desks_own_questions_replace_the_shipped_ones():
    only = Question(
        "mentions_bridge", "Mentions a bridge?", weight=0.5, harm=0.1, words=("ponte*",)
    )

    assert triage("As pontes caíram", [only]).reasons == ("mentions_bridge",)
    assert extract("O desemprego caiu 30% em 2023", [only]).claims == []


def test_every_question_has_a_sentence_and_moves_a_grade():
    assert all(question.ask.endswith("?") for question in shipped_questions())
    assert all(question.weight or question.harm for question in shipped_questions())
    assert len({question.code for question in shipped_questions()}) == len(shipped_questions())


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("Faltam médicos e leitos no hospital", Topic.HEALTH),
        ("A polícia registrou 30 homicídios", Topic.SECURITY),
        ("O desmatamento na Amazônia", Topic.ENVIRONMENT),
        ("Nada em particular", Topic.OTHER),
        ("Um hospital e uma escola", Topic.OTHER),
    ],
)
def test_the_topic_is_the_one_most_words_belong_to(text, topic):
    assert read_topic(text) is topic


@given(st.text(max_size=800))
def test_any_text_gives_bounded_grades_and_quotes_of_its_own(text):
    found = extract(text)

    for claim in found.claims:
        assert claim.quote in text
        assert 0 <= claim.checkworthiness <= 1
        assert 0 <= claim.harm <= 1
    assert all(proposal.quote in text for proposal in found.proposals)


WORDS = [
    "O governo",
    "vou construir",
    "300",
    "creches",
    "até 2028",
    "caiu",
    "30%",
    "?",
    ".",
    "🔥",
    "e",
    "\n",
]


@given(st.lists(st.sampled_from(WORDS), max_size=60))
def test_nothing_is_listed_twice(words):
    found = extract(" ".join(words))

    for quotes in ([c.quote for c in found.claims], [p.quote for p in found.proposals]):
        assert len(quotes) == len(set(quotes))


@pytest.mark.parametrize(
    "piece", ["x", "x ", "mil e ", "vou construir ", "caiu 3% em 2023. ", "não ", "até 2028 ", "é "]
)
def test_quotes_of_endless_text_are_still_its_own_words(piece):
    text = piece * (200_000 // len(piece))

    found = extract(text)

    assert all(one.quote in text for one in [*found.claims, *found.proposals])


def test_very_many_different_claims_are_all_read():
    text = "".join(f"O governo fechou {place} escolas em 2023. " for place in range(100, 5100))

    found = extract(text)

    assert len(found.claims) == 5000


@pytest.mark.shared
def test_all_the_real_posts_are_read_without_a_crash():
    path = Path(os.environ["LASTRO_SHARED"]) / "data" / "claim_matching_pt" / "queries.tsv"
    posts = [line.split("\t", 1)[1] for line in path.read_text("utf-8").splitlines()[1:]]

    found = [(post, extract(post)) for post in posts]

    assert len(found) > 1000
    for post, extraction in found:
        quotes = [claim.quote for claim in extraction.claims]
        assert all(quote in post for quote in quotes)
        assert len(quotes) == len(set(quotes))

"""The public board: what is scored, what is missing in words, and nothing that is held."""

import json
import re

import pytest
from django.core.management import call_command
from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils import translation
from lxml import html

from debates_live import log
from debates_live.events import EventKind
from debates_live.importers.intake import About, read_file
from debates_live.methods.registry import METHODS
from tests.factories.debates import assessed_turn, checked, claim, record_data, stored
from tests.vectors import SCORED, vector

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def test_the_portuguese_board_says_it_in_portuguese(client):
    with translation.override("pt-br"):
        response = client.get(stored().get_absolute_url(), headers={"accept-language": "pt-br"})

    assert "Ainda é cedo para apontar quem está à frente" in response.content.decode()


def page(client, debate, **asked):
    response = client.get(debate.get_absolute_url(), asked, headers={"accept-language": "en"})
    assert response.status_code == 200
    return html.fromstring(response.content.decode())


def words(node):
    return " ".join(node.text_content().split())


def section(tree, name):
    return words(tree.get_element_by_id(name))


@pytest.mark.parametrize("name", [path.stem for path in SCORED if path.stat().st_size < 120_000])
def test_every_number_of_the_page_is_a_number_of_score_debate(name, client, tmp_path, capsys):
    debate = stored(vector(name)["record"])
    call_command("export_debate", debate.slug)
    exported = tmp_path / "exported.json"
    exported.write_text(capsys.readouterr().out, encoding="utf-8")
    call_command("score_debate", exported)
    scores = json.loads(capsys.readouterr().out)

    tree = page(client, debate)

    found = scores["scoreboard-v2"]["candidates"].values()
    assert figures(tree, "scores") == [
        shown(each["score"]) for each in found if each["score"] is not None
    ]
    assert table(tree) == [
        [
            shown(each["metrics"][metric]["grade"])
            if each["metrics"][metric]["base"]
            else "no data"
            for each in found
        ]
        for metric in ("veracity", "directness", "substance", "proposals", "clarity", "respect")
    ]
    others = [
        *(each["grade"] for each in scores["accuracy-rate"]["candidates"].values()),
        *(each["index"] for each in scores["error-index"]["candidates"].values()),
    ]
    assert figures(tree, "readings") == [shown(value) for value in others if value is not None]


def shown(value):
    return floatformat(value, 1)


def figures(tree, name):
    part = tree.get_element_by_id(name)
    blocks = part.xpath(".//*[@class='score__figure']/text()[1] | .//td[@class='n']/strong/text()")
    return [text.strip() for text in blocks]


def table(tree):
    rows = tree.get_element_by_id("metrics").xpath(".//tbody/tr")
    return [
        [re.split(r" (?=\d+ (assessed|check|prop))", words(cell))[0] for cell in row.findall("td")]
        for row in rows
    ]


def leaderboard(**setting):
    turns = [
        assessed_turn(f"{who}{number}", who, 100 * number, substance=grade, clarity=grade)
        for who, grade in (("ana", 9), ("jo", 2))
        for number in range(5)
    ]
    return record_data(turns=turns, debate=setting)


def test_the_headline_names_who_is_ahead_by_the_rule(client):
    assert "Ana Prado is ahead" in section(page(client, stored(leaderboard())), "scores")


def test_a_headline_without_evidence_says_that_it_is_too_early(client):
    assert "Too early to point at anybody" in section(page(client, stored()), "scores")


def test_a_tie_names_people_in_the_order_of_the_record(client):
    record = vector("tie-three-equal")["record"]
    record["participants"].reverse()

    text = section(page(client, stored(record)), "scores")

    assert "Technical tie between Candidate 2, Candidate 1 and Candidate 0" in text


def test_the_accuracy_rate_leads_without_a_pointer(client):
    text = section(page(client, stored(leaderboard(method="accuracy-rate"))), "scores")

    assert "This method points at nobody" in text


def test_what_is_missing_is_said_in_words(client):
    tree = page(client, stored(record_data(turns=[assessed_turn("t1")])))

    assert "no data" in section(tree, "scores")
    assert "no data" in section(tree, "metrics")
    assert "no question: outside direct answers" in section(tree, "turns")


def test_a_claim_stands_with_verdict_kind_explanation_and_source(client):
    found = checked(
        "k1",
        "misleading",
        distortion={"kind": "out_of_context"},
        explanation="Nove reabriram.",
        sources=[{"url": "https://example.org/s", "title": "Censo"}],
    )

    text = section(page(client, stored(record_data(claims=[found]))), "claims")

    assert all(
        said in text for said in ("Misleading", "Out of context", "Nove reabriram.", "Censo")
    )


def test_a_repetition_shows_the_first_check_and_says_so(client):
    claims = [checked("k1", "false", explanation="Subiu."), claim("k2", "jo", repeats="k1")]

    row = page(client, stored(record_data(claims=claims))).get_element_by_id("claim-k2")

    assert all(said in words(row) for said in ("False", "already checked", "Subiu."))


def test_a_hidden_card_is_absent(client):
    tree = page(client, stored(record_data(claims=[checked("k1", "false", hidden=True)])))

    assert "Fala k1." not in words(tree)


def test_nothing_of_an_unreleased_claim_reaches_a_reader(client):
    debate = stored()
    record = record_data(claims=[checked("k1", "false", explanation="SEGREDO")])
    log.append(debate, EventKind.RECORD_IMPORTED, {"record": record}, cause="a test")

    for address in (debate.get_absolute_url(), reverse("debates_live:record", args=[debate.slug])):
        body = client.get(address).content.decode()
        assert "Fala k1." in body
        assert "SEGREDO" not in body
        assert 'data-verdict="false"' not in body


def test_a_promise_says_what_was_not_said(client):
    promise = {"id": "p1", "speaker": "ana", "start_s": 9, "quote": "Vamos construir."}

    text = section(page(client, stored(record_data(proposals=[promise]))), "promises")

    assert "no deadline said" in text
    assert "no deliverable defined" in text


def test_a_board_from_a_transcript_has_turns_and_no_grades(client):
    text = "WEBVTT\n\n00:01.000 --> 00:20.000\n<v Ana Prado>Boa noite.\n"
    debate, _ = log.store(read_file(text, About("serra", "Serra", "2026-09-21")), cause="a test")

    tree = page(client, debate)

    assert "not assessed" in section(tree, "turns")
    assert "transcript and may hold errors" in words(tree)


def test_findings_of_an_imported_record_are_labelled_as_entered_by_hand(client):
    assert "entered by hand; no AI made them" in words(page(client, stored()))


FILTERS = {
    "a word without its accent": ({"q": "saude"}, ["k1"]),
    "a person": ({"person": "jo"}, ["k2"]),
    "a verdict": ({"verdict": "true"}, ["k1"]),
    "nothing that matches": ({"q": "xyz"}, []),
    "a person nobody knows": ({"person": "zeca"}, []),
}


@pytest.mark.parametrize(("asked", "expected"), FILTERS.values(), ids=FILTERS)
def test_claims_are_found_by(asked, expected, client):
    claims = [checked("k1", "true", quote="A SAÚDE vai bem."), checked("k2", "false", "jo")]

    tree = page(client, stored(record_data(claims=claims)), **asked)

    assert [row.get("id") for row in tree.xpath("//li[starts-with(@id, 'claim-')]")] == [
        f"claim-{each}" for each in expected
    ]


@pytest.mark.parametrize(
    "asked", [{"page": "x"}, {"page": "-3"}, {"page": "9" * 50}, {"t": "١٢"}, {"t": "1e9"}]
)
def test_an_address_line_that_makes_no_sense_is_answered(asked, client):
    debate = stored(record_data(claims=[checked("k1", "true")]))

    assert "Fala k1." in words(page(client, debate, **asked))


def test_four_hundred_claims_are_25_a_page_and_keep_their_filters(client):
    claims = [checked(f"k{number}", "true", start_s=number) for number in range(400)]

    tree = page(client, stored(record_data(claims=claims)), verdict="true", page="2")

    assert len(tree.xpath("//li[starts-with(@id, 'claim-')]")) == 25
    assert "26 to 50 of 400" in section(tree, "claims")
    assert tree.xpath("//a[@rel='next']/@href") == ["?verdict=true&page=3#claims"]


HOSTILE = "<script>alert(1)</script>\"'"


def test_what_strangers_wrote_is_escaped_and_only_web_addresses_are_links(client):
    found = checked(
        "k1",
        "false",
        quote=HOSTILE,
        explanation=HOSTILE,
        sources=[{"url": "javascript:alert(1)", "title": HOSTILE}],
        fact_check_url="javascript:alert(2)",
    )
    record = record_data(claims=[found], debate={"title": HOSTILE})

    tree = page(client, stored(record))

    assert tree.xpath("//script | //*[@onclick or @onload or @style]") == []
    assert [each for each in tree.xpath("//@href") if each.startswith("javascript")] == []


def test_a_board_of_ten_candidates_has_a_table_and_ten_colours(client):
    people = [
        {"id": f"c{number}", "name": f"Pessoa {number}", "role": "candidate"}
        for number in range(12)
    ]

    tree = page(client, stored(record_data(participants=people)))

    table = tree.get_element_by_id("scores").xpath(".//tbody/tr")
    assert len(table) == 12
    assert {int(each) for each in tree.xpath("//@data-person")} == set(range(1, 11))


def test_a_board_without_candidates_says_so(client):
    assert "no candidate" in section(page(client, stored(record_data(participants=[]))), "scores")


def test_the_list_leads_to_the_board(client):
    debate = stored()

    response = client.get(reverse("debates_live:debates"))

    assert debate.get_absolute_url() in response.content.decode()


def test_an_empty_list_says_what_will_be_there(client):
    response = client.get(reverse("debates_live:debates"), headers={"accept-language": "en"})

    assert "No debate yet" in response.content.decode()


@pytest.mark.parametrize("name", ["debates_live:board", "debates_live:record"])
def test_an_unknown_debate_is_not_found(name, client):
    assert client.get(reverse(name, args=["nowhere"])).status_code == 404


def test_the_record_is_what_export_debate_prints(client, capsys):
    debate = stored(vector("by-hand")["record"])
    call_command("export_debate", debate.slug)

    response = client.get(reverse("debates_live:record", args=[debate.slug]))

    assert response.json() == json.loads(capsys.readouterr().out)


def test_a_cold_board_stays_within_its_queries(client, django_assert_max_num_queries):
    debate = stored(vector("vector-00")["record"])

    with django_assert_max_num_queries(15):
        client.get(debate.get_absolute_url())


def test_every_method_that_may_lead_has_a_board(client):
    for number, method in enumerate(name for name in METHODS if name != "tone-time"):
        record = leaderboard(method=method, slug=f"debate-{number}")
        assert section(page(client, stored(record)), "scores")


def test_the_menu_leads_to_the_debates(client):
    tree = page(client, stored())

    assert tree.xpath("//nav[@id='menu']/a[contains(., 'Debates')]/@href") == [
        reverse("debates_live:debates")
    ]

"""Finding stored claims: folded then stemmed, rare words first, the same on every index."""

import csv
import json

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from checks.drafting.material import MatchDecision
from checks.memory.frequencies import Frequencies
from checks.memory.guard.comparing import compare
from checks.memory.index.budget import rare_ones
from checks.memory.index.protocol import Candidate, Shelf
from checks.memory.index.tantivy_files import TantivyIndex
from checks.memory.matching import Match
from checks.memory.reranking import Opinion, rerank
from checks.memory.scoring import Collection
from checks.memory.scratch import scratch_memory
from checks.memory.searching import Memory, keys
from checks.memory.tables import rows_of
from checks.memory.words import stems_of

CLAIMS = [
    "O governo fechou 12 escolas em Recife",
    "A vacina contra a dengue altera o DNA",
    "O preço do gás de cozinha dobrou em 2022",
    "As urnas eletrônicas foram fraudadas no segundo turno",
]


class Reader:
    """Says what it was told to, and remembers what it was asked."""

    def __init__(self, opinions):
        self.opinions = opinions
        self.asked = []

    def compare(self, a, b):
        self.asked.append(b)
        return self.opinions[b], b


@pytest.fixture
def plain():
    with scratch_memory(CLAIMS) as memory:
        yield memory


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("gente, as VACINAS da dengue alteram o dna!!!", 1),
        ("o preco do gas dobrou", 2),
        ("Fraude nas urnas eletronicas", 3),
        ("https://x.example/a #EscolasFechadas em recife", 0),
    ],
)
def test_a_claim_is_found_by_how_people_write_it(text, place):
    with scratch_memory(CLAIMS) as memory:
        assert keys(memory.search(text, Shelf.OWN, at_most=1)) == [place]


@pytest.mark.parametrize("text", ["", "😡", "de a o", '"; DROP TABLE x', "xyzzy", "a" * 50_000])
def test_a_text_that_shares_nothing_finds_nothing(text):
    with scratch_memory(CLAIMS) as memory:
        assert memory.search(text, Shelf.OWN, at_most=5) == []


def test_accents_change_nothing_in_what_is_looked_for():
    assert stems_of("Corrupção na educação") == stems_of("CORRUPCAO NA EDUCACAO")


@given(st.integers(0, 10**7), st.integers(0, 10**7))
def test_a_word_never_weighs_less_than_nothing_however_the_memory_grew(entries, with_stem):
    assert Collection(entries, 5.0).rarity(with_stem) > 0


def test_common_words_are_left_out_once_rare_ones_are_enough():
    weights = [("rare", 9.0, 3), ("known", 5.0, 90), ("common", 1.0, 5_000)]

    assert [stem for stem, _weight in rare_ones(weights, 100)] == ["rare", "known"]
    assert [stem for stem, _weight in rare_ones(weights[2:], 100)] == ["common"]


def test_tantivy_finds_what_the_database_finds(tmp_path, plain):
    pytest.importorskip("tantivy")
    index = TantivyIndex(tmp_path / "index")
    index.put(Shelf.OWN, [Candidate(n, tuple(stems_of(c))) for n, c in enumerate(CLAIMS)])
    large = Memory(index, Frequencies(plain.frequencies.execute))

    for claim in CLAIMS:
        found = large.search(claim, Shelf.OWN, at_most=5)
        assert found == plain.search(claim, Shelf.OWN, at_most=5)
        assert large.search(claim, Shelf.AGENCY, at_most=5) == []


def test_tantivy_replaces_and_forgets(tmp_path, plain):
    pytest.importorskip("tantivy")
    index = TantivyIndex(tmp_path / "index")
    memory = Memory(index, Frequencies(plain.frequencies.execute))

    index.put(Shelf.OWN, [Candidate(7, tuple(stems_of(CLAIMS[0])))])
    index.put(Shelf.OWN, [Candidate(7, tuple(stems_of(CLAIMS[1])))])

    assert keys(memory.search(CLAIMS[0], Shelf.OWN, at_most=5)) == []
    assert keys(memory.search(CLAIMS[1], Shelf.OWN, at_most=5)) == [7]
    index.forget([7])
    assert memory.search(CLAIMS[1], Shelf.OWN, at_most=5) == []


def suggested(key, text, statement):
    return Match(key, statement, 0.8, MatchDecision.SUGGESTED, compare(text, statement))


def test_a_model_orders_what_is_suggested_and_moves_nothing_past_a_veto():
    text = "O governo fechou 12 escolas"
    other, likely = "O governo fechou 21 escolas", "A gestão encerrou 12 colégios"
    model = Reader({other: Opinion.SAME, likely: Opinion.SAME})

    ordered = rerank(text, [suggested(0, text, other), suggested(1, text, likely)], model)

    assert [match.key for match in ordered] == [1, 0]
    assert model.asked == [likely]
    assert {match.decision for match in ordered} == {MatchDecision.SUGGESTED}


def test_the_command_matches_against_a_table(capsys, tmp_path):
    table = tmp_path / "claims.tsv"
    rows = [f"C{place}\t{claim}" for place, claim in enumerate(CLAIMS)]
    table.write_text("\n".join(["claim_id\tclaim", *rows]), "utf-8")

    call_command("match_claim", "Governo fechou treze escolas em Recife", claims=table, k=1)

    (match,) = json.loads(capsys.readouterr().out)
    assert (match["claim_id"], match["decision"]) == ("C0", "suggested")
    call_command("match_claim", "o governo fechou DOZE escolas em Recife!", claims=table, k=1)
    assert json.loads(capsys.readouterr().out)[0]["decision"] == "same"


def test_the_measure_prints_the_plain_search_beside_ours(capsys, tmp_path):
    for name, lines in {
        "claims": ["claim_id\tclaim", *(f"C{n}\t{claim}" for n, claim in enumerate(CLAIMS))],
        "queries": ["query_id\tpost", "T1\tAs urnas foram fraudadas", "T2\tO gás dobrou"],
        "qrels": ["query_id\tclaim_id", "T1\tC3", "T2\tC2"],
    }.items():
        (tmp_path / f"{name}.tsv").write_text("\n".join(lines), "utf-8")

    call_command(
        "evaluate_matching", *(tmp_path / f"{n}.tsv" for n in ("claims", "queries", "qrels"))
    )

    answer = json.loads(capsys.readouterr().out)
    assert (answer["map_at_5"], answer["n"], answer["baseline"]["success_at_1"]) == (1.0, 2, 1.0)


def test_a_pairing_with_a_claim_that_is_not_there_is_bad_input(tmp_path):
    (tmp_path / "claims.tsv").write_text("claim_id\tclaim\nC1\tO gás dobrou", "utf-8")
    (tmp_path / "queries.tsv").write_text("query_id\tpost\nT1\tO gás", "utf-8")
    (tmp_path / "qrels.tsv").write_text("query_id\tclaim_id\nT1\tC9", "utf-8")

    with pytest.raises(CommandError, match=r"qrels\.tsv: line 2: 'C9'; expected"):
        call_command(
            "evaluate_matching",
            *(tmp_path / f"{name}.tsv" for name in ("claims", "queries", "qrels")),
        )


def test_a_table_read_leaves_no_larger_cell_to_whoever_reads_after_it(tmp_path):
    path = tmp_path / "pairs.csv"
    path.write_text("a,b\n" + "x" * 200_000 + ",y\n", encoding="utf-8")
    before = csv.field_size_limit()

    assert [row["b"] for row in rows_of(path, ("a", "b"), delimiter=",")] == ["y"]
    assert csv.field_size_limit() == before

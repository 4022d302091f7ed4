"""The labelled files of the prompts: enough of each, readable, and measured as they should be."""

from dataclasses import replace
from pathlib import Path

import pytest

from checks.drafting.material import Fact
from checks.evaluation import decompose_agreement, extract_agreement, read_again_agreement
from checks.evaluation.likeness import likeness, missing_and_extra
from checks.evaluation.lines import UnreadableExample, examples_in
from checks.evaluation.purposes import MEASURES
from checks.extraction.extracted import ExtractedClaim, ExtractedProposal, Extraction
from checks.judging.rereading import Rereading
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.protocol import Answer
from checks.topics import Topic
from checks.verdicts import Verdict

VECTORS = Path(__file__).parents[1] / "vectors"
LEAST = {"extract": 30, "decompose": 20, "read_again": 20}
RECORD = CallRecord(Purpose.EXTRACT, "x", "m", "extract-1", "0" * 64)


def examples_of(purpose):
    file = VECTORS / f"{purpose.replace('_', '-')}-examples.jsonl"
    measure = MEASURES[purpose]
    return examples_in(file.read_text("utf-8"), file.name, measure.typed, measure.expected)


def extraction_of(claims, proposals):
    return Extraction(
        [ExtractedClaim(quote, quote, 0.5, 0.5, Topic.OTHER) for quote in claims],
        [ExtractedProposal(quote, Topic.OTHER) for quote in proposals],
    )


class Oracle:
    """Answers what the label says, or that with something wrong in it."""

    def __init__(self, examples, spoil=None):
        self.examples = {getattr(one, "text", "") or one_statement(one): one for one in examples}
        self.by_judgement = {one.judgement: one for one in examples if hasattr(one, "judgement")}
        self.spoil = spoil or (lambda value: value)

    def extract(self, text):
        label = self.examples[text]
        return Answer(self.spoil(extraction_of(label.claims, label.proposals)), RECORD)

    def decompose(self, claim):
        return Answer(self.spoil(self.examples[claim.statement].facts), RECORD)

    def read_again(self, _claim, _facts, _evidence, judgement):
        label = self.by_judgement[judgement].expected
        return Answer(self.spoil(Rereading(**label)), RECORD)


def one_statement(example):
    return example.statement if hasattr(example, "statement") else example.claim.statement


@pytest.mark.parametrize("purpose", LEAST)
def test_there_are_examples_enough_each_with_a_name_of_its_own(purpose):
    examples = examples_of(purpose)

    assert len(examples) >= LEAST[purpose]
    assert len({one.id for one in examples}) == len(examples)


@pytest.mark.parametrize("purpose", LEAST)
def test_an_answer_that_is_the_label_agrees_everywhere(purpose):
    examples = examples_of(purpose)

    figures = MEASURES[purpose].of(examples, Oracle(examples))

    assert (figures["agreement"], figures["disagreements"]) == (1.0, [])


def without_claims(extraction):
    return Extraction([], extraction.proposals)


def with_another(extraction):
    more = extraction_of(["Uma coisa que ninguém disse aqui."], [])
    return Extraction(extraction.claims + more.claims, extraction.proposals)


def promises_as_claims(extraction):
    said = [proposal.quote for proposal in extraction.proposals]
    return extraction_of([claim.quote for claim in extraction.claims] + said, [])


def off_centre(facts):
    return tuple(replace(fact, is_central=at == len(facts) - 1) for at, fact in enumerate(facts))


@pytest.mark.parametrize(
    ("purpose", "spoil"),
    [
        ("extract", without_claims),
        ("extract", with_another),
        ("extract", promises_as_claims),
        ("decompose", lambda facts: (*facts, Fact("Choveu."))),
        ("decompose", off_centre),
        ("read_again", lambda read: replace(read, verdict=Verdict.NO_DATA)),
        ("read_again", lambda read: replace(read, explanation_supports=True)),
        ("read_again", lambda read: replace(read, figures_support=not read.figures_support)),
    ],
    ids=[
        "a claim is missing",
        "a claim is too much",
        "a promise is taken for a claim",
        "a fact is too much",
        "another centre",
        "another verdict",
        "every explanation is let through",
        "the numbers the other way round",
    ],
)
def test_an_answer_that_differs_from_the_label_is_seen(purpose, spoil):
    examples = examples_of(purpose)

    figures = MEASURES[purpose].of(examples, Oracle(examples, spoil))

    assert figures["agreement"] < 1
    assert all(len(one) > 1 for one in figures["disagreements"])


def test_the_second_reading_has_right_and_wrong_judgements_of_each_kind():
    labels = [one.expected for one in examples_of("read_again")]

    assert sum(not one["explanation_supports"] for one in labels) >= 5
    assert sum(not one["figures_support"] for one in labels) >= 5
    assert sum(one["explanation_supports"] and one["figures_support"] for one in labels) >= 5


def test_texts_without_any_claim_are_among_those_to_extract_from():
    assert sum(not one.claims and not one.proposals for one in examples_of("extract")) >= 5


@pytest.mark.parametrize(
    ("wanted", "given", "missing", "extra"),
    [
        (["a b c d"], ["A b, c!"], [], []),
        (["a b c d"], ["a x y z"], ["a b c d"], ["a x y z"]),
        (["a b", "a b c"], ["a b c", "a b"], [], []),
        (["a b"], [], ["a b"], []),
        ([], ["a b"], [], ["a b"]),
        (["caiu 3,5 pontos"], ["caiu 35 pontos"], [], []),
    ],
)
def test_texts_are_the_same_piece_when_they_share_half_of_their_words(
    wanted, given, missing, extra
):
    assert missing_and_extra(wanted, given) == (missing, extra)


def test_no_words_are_like_no_words():
    assert likeness("", "!!") == 0


@pytest.mark.parametrize(
    ("typed", "row", "problem"),
    [
        (extract_agreement, '{"id": "1", "text": "a", "claims": ["b"], "proposals": []}', "not in"),
        (decompose_agreement, '{"id": "1", "statement": "a", "facts": []}', "not one central"),
        (read_again_agreement, '{"id": "1"}', "judgement"),
    ],
)
def test_a_line_that_is_no_example_is_refused_with_its_place(typed, row, problem):
    with pytest.raises(UnreadableExample, match=rf"labels: line 1: .*{problem}.*expected"):
        examples_in(row, "labels", typed.typed, typed.EXPECTED)

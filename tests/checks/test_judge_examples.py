"""The labelled file of the judge: enough of each rule, and labels that the guards leave alone."""

from collections import Counter
from pathlib import Path

import pytest

from checks.evaluation.judge_agreement import outcome_of, report
from checks.evaluation.judge_labels import EXPECTED, typed
from checks.evaluation.lines import UnreadableExample, examples_in
from checks.judging.judgement import Citation, Distortion, Finding, Judgement
from checks.judging.rereading import Rereading
from checks.judging.rules import judge_rules
from checks.providers.call_record import CallRecord, Purpose
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.offline import OfflineProvider
from checks.providers.protocol import Answer
from checks.verdicts import Verdict

FILE = Path(__file__).parents[1] / "vectors" / "judge-examples.jsonl"
TEXT = FILE.read_text("utf-8")
EXAMPLES = examples_in(TEXT, FILE.name, typed, EXPECTED)
# Bad evidence by its class, its date or its lack of one: code sees these without any judge.
SEEN_BY_CODE = ["no_verdict-3", "no_verdict-4", "no_verdict-5", "repeated_accusation-6"]


class Judge(OfflineProvider):
    """Judges as it is told, cites every page whole for a verdict, and agrees with itself."""

    def __init__(self, verdict, label=None):
        super().__init__()
        self.verdict, self.label = verdict, label

    def judge(self, claim, facts, evidence):
        numbers = tuple(range(len(facts)))
        parts = Verdict.FALSE if self.verdict is Verdict.IMPRECISE else Verdict.TRUE
        centre = Verdict.TRUE if parts is Verdict.FALSE and len(facts) > 1 else self.verdict
        kind = self.label and self.label.distortion
        judgement = Judgement(
            self.verdict,
            "Explicação.",
            no_data_reason=self.label and self.label.no_data_reason,
            distortion=Distortion(kind) if kind else None,
            citations=tuple(
                Citation(one.url, one.text, numbers) for one in evidence if self.verdict.judges
            ),
            abstained=self.label and self.label.abstained,
            findings=tuple(
                Finding(at, centre if fact.is_central else parts) for at, fact in enumerate(facts)
            ),
        )
        return Answer(judgement, CallRecord(Purpose.JUDGE, "x", "m", "judge-2", "0" * 64))

    def read_again(self, claim, facts, evidence, judgement):
        record = CallRecord(Purpose.READ_AGAIN, "x", "m", "read_again-1", "0" * 64)
        return Answer(Rereading(judgement.verdict, True, True), record)


def test_there_are_examples_enough_of_every_rule_and_each_has_its_name():
    counts = Counter(example.rule for example in EXAMPLES)

    assert len(EXAMPLES) >= 60
    assert {rule.code for rule in judge_rules()} <= set(counts)
    assert min(counts.values()) >= 6
    assert len({example.id for example in EXAMPLES}) == len(EXAMPLES)
    assert {example.label.verdict for example in EXAMPLES} == set(Verdict)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_a_judge_that_answers_as_labelled_stands_the_guards(example):
    outcome = outcome_of(example, Judge(example.label.verdict, example.label))

    assert outcome.given == example.label
    assert [change.code for step in outcome.steps for change in step.changes] == []


@pytest.mark.parametrize("code", SEEN_BY_CODE)
def test_evidence_that_may_not_carry_gives_no_verdict_to_the_boldest_judge(code):
    (example,) = [one for one in EXAMPLES if one.id == code]

    assert outcome_of(example, Judge(Verdict.TRUE)).given.verdict is Verdict.NO_DATA


def test_the_figures_count_each_rule_and_what_was_taken_for_what():
    two = [one for one in EXAMPLES if one.id in {"margin-1", "same_direction-3"}]

    figures = report([outcome_of(one, Judge(Verdict.TRUE)) for one in two])

    assert (figures["examples"], figures["agreed"], figures["agreement"]) == (2, 1, 0.5)
    assert figures["rules"]["margin"] == {"examples": 1, "agreed": 1}
    assert figures["taken_for"] == {"false > true": 1}
    assert figures["disagreements"][0]["id"] == "same_direction-3"
    assert figures["prompts"] == ["judge-2", "read_again-1"]


class Failing(OfflineProvider):
    """Has no answer."""

    def __init__(self, kind):
        super().__init__()
        self.kind = kind

    def judge(self, claim, facts, evidence):
        raise ProviderFailure(self.kind, "No.")


def test_a_failure_is_counted_and_is_no_agreement():
    figures = report([outcome_of(EXAMPLES[0], Failing(FailureKind.OVERLOADED))])

    assert (figures["agreed"], figures["failed"]) == (0, {"overloaded": 1})


def test_a_failure_that_every_example_would_meet_ends_the_run():
    with pytest.raises(ProviderFailure):
        outcome_of(EXAMPLES[0], Failing(FailureKind.KEY_REFUSED))


def test_no_examples_agree_with_nothing():
    assert report([])["agreement"] == 0.0


FIRST = TEXT.split("\n", 1)[0]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "no example"),
        ("{", "line 1"),
        ("[]", "line 1"),
        ("{}", "'statement' is missing"),
        (FIRST.replace("2026-09-01", "ontem"), "ontem"),
        (FIRST.replace('"verdict": "true"', '"verdict": "maybe"'), "maybe"),
        (FIRST.replace('"is_central": true', '"is_central": false'), "not one central fact"),
    ],
)
def test_a_line_that_is_no_example_is_refused_with_its_place_and_what_was_expected(line, problem):
    with pytest.raises(UnreadableExample, match=rf"labels\.jsonl.*{problem}.*expected"):
        examples_in(line, "labels.jsonl", typed, EXPECTED)

"""What may change in a record without moving a grade, whatever the record."""

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from debates_live.methods.registry import METHODS, publish_all
from debates_live.record.reading import record_from_data
from tests.vectors import vector

RECORDS = {
    name: vector(name)["record"] for name in ("by-hand", "vector-00", "vector-02", "tie-third-near")
}
records = st.sampled_from(sorted(RECORDS)).map(lambda name: copy.deepcopy(RECORDS[name]))
examples = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def scores(data: dict[str, Any]) -> dict[str, Any]:
    return publish_all(record_from_data(data))


def grades(data: dict[str, Any]) -> dict[str, Any]:
    """Every grade and score, without the counts that stand beside them."""
    found = scores(data)
    accuracy = {
        person: [
            rate["grade"],
            rate["by_third"],
            rate["by_target"],
            rate["by_number"],
            rate["by_topic"],
            rate["distortion_index"],
        ]
        for person, rate in found.pop("accuracy-rate")["candidates"].items()
    }
    return found | {"accuracy": accuracy}


@examples
@given(records, st.randoms(use_true_random=False))
def test_the_order_of_segments_changes_nothing(data, chance):
    expected = scores(data)

    chance.shuffle(data["segments"])

    assert scores(data) == expected


@examples
@given(records, st.randoms(use_true_random=False))
def test_splitting_a_segment_changes_nothing_but_v1(data, chance):
    expected = scores(data)

    split = []
    for segment in data["segments"]:
        middle = segment["start_s"] + (segment["end_s"] - segment["start_s"]) * chance.random()
        split += [segment | {"end_s": middle}]
        split += [segment | {"start_s": middle, "id": f"{segment['id']}-b"}]
    data["segments"] = split

    found = scores(data)
    assert close(found, expected | {"scoreboard-v1": found["scoreboard-v1"]})


def close(found: Any, expected: Any) -> bool:
    if isinstance(expected, dict):
        return found.keys() == expected.keys() and all(
            close(found[key], expected[key]) for key in expected
        )
    if isinstance(expected, list):
        return len(found) == len(expected) and all(map(close, found, expected))
    if isinstance(expected, float):
        return found == pytest.approx(expected, abs=2e-3)
    return found == expected


@examples
@given(records, st.randoms(use_true_random=False))
def test_renaming_every_id_renames_the_scores_and_nothing_else(data, chance):
    before = scores(data)
    ids = [
        each["id"]
        for name in data
        for each in data[name]
        if isinstance(each, dict) and "id" in each
    ]
    fresh = [f"id-{number:05}" for number in range(len(ids))]
    chance.shuffle(fresh)
    new = dict(zip(ids, fresh, strict=True))

    found = scores(renamed(data, new))

    for method in METHODS:
        for person, expected in before[method]["candidates"].items():
            assert found[method]["candidates"][new[person]] == expected
        old = before[method].get("headline", {})
        headline = found[method].get("headline", {})
        assert headline == old | {
            key: sorted(new[each] for each in old[key]) if key == "candidates" else new[old[key]]
            for key in ("candidates", "candidate", "leader")
            if key in old
        }


REFERENCES = {"id", "speaker", "asked_by", "asked_to", "answered_by", "question", "turn", "repeats"}


def renamed(value: Any, new: dict[str, str], key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: renamed(inner, new, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, new, key) for inner in value]
    if isinstance(value, str) and (key in REFERENCES or key == "segments"):
        return new.get(value, value)
    return value


@examples
@given(records, st.integers(1, 9), st.sampled_from(["no_source", "unverifiable", None]))
def test_claims_without_data_change_no_grade(data, more, reason):
    expected = grades(data)

    data["claims"] += [
        {
            "id": f"without-data-{number}",
            "speaker": "c0",
            "start_s": number,
            "quote": "…",
            "topic": "health",
            "verdict": "no_data",
            "review": {"verdict": "no_data"},
            "no_data_reason": reason,
        }
        for number in range(more)
    ]

    assert grades(data) == expected


@examples
@given(records, st.randoms(use_true_random=False))
def test_what_another_candidate_said_first_takes_nothing_away(data, chance):
    originals = [claim for claim in data["claims"] if not claim.get("repeats")]
    if not originals:
        return
    claim = chance.choice(originals)
    other = chance.choice(["c0", "c1"])
    if other == claim["speaker"]:
        return
    expected = candidate_grades(data, claim["speaker"])

    first = claim | {
        "id": "said-first",
        "speaker": other,
        "start_s": 0,
        "replies": [],
        "hidden": False,
    }
    data["claims"].insert(0, first)
    claim["repeats"] = "said-first"

    assert candidate_grades(data, claim["speaker"]) == expected


def candidate_grades(data: dict[str, Any], person: str) -> dict[str, Any]:
    return {method: found["candidates"][person] for method, found in scores(data).items()}

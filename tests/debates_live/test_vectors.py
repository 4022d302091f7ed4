"""Every worked example of the method comes out to the digit it promises."""

from typing import Any

import pytest

from debates_live.methods.registry import METHODS
from debates_live.record.problems import InvalidRecord
from debates_live.record.reading import record_from_data
from tests.vectors import SCORED, vector

NAMES = [path.stem for path in SCORED]


def differences(found: Any, expected: Any, tolerance: float, at: str = "") -> list[str]:
    if isinstance(expected, dict):
        if not isinstance(found, dict) or found.keys() != expected.keys():
            return [f"{at}: {found} instead of {expected}"]
        return [
            line
            for key, value in expected.items()
            for line in differences(found[key], value, tolerance, f"{at}.{key}")
        ]
    if isinstance(expected, list):
        if len(found) != len(expected):
            return [f"{at}: {found} instead of {expected}"]
        return [
            line
            for number, value in enumerate(expected)
            for line in differences(found[number], value, tolerance, f"{at}[{number}]")
        ]
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return [] if abs(found - expected) <= tolerance else [f"{at}: {found}, not {expected}"]
    return [] if found == expected else [f"{at}: {found}, not {expected}"]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", NAMES)
def test_a_method_agrees_with_the_worked_example(name, method):
    example = vector(name)

    found = METHODS[method].publish(record_from_data(example["record"]))

    tolerance = 1.0001e-3 if method == "tone-time" else 1.0001e-4
    assert differences(found, example["expected"][method], tolerance) == []


def test_every_kind_of_example_is_there():
    kinds = {name.rsplit("-", 1)[0] if name.startswith("vector") else name for name in NAMES}

    assert kinds >= {"by-hand", "single", "leader", "tie-third-near", "tie-three-equal", "vector"}


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_written_back_as_it_came(name):
    came = vector(name)["record"]

    assert record_from_data(came).to_json() == came


@pytest.mark.parametrize("bad", vector("bad-input"), ids=lambda bad: bad["name"])
def test_a_bad_record_is_refused_by_name(bad):
    with pytest.raises(InvalidRecord) as refusal:
        record_from_data(bad["record"])

    missing = [word for word in bad["error_names"] if word not in str(refusal.value)]
    assert missing == []

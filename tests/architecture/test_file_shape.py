"""Files are about one thing and short, functions fit a screen, names say what is inside."""

import ast
import re
from collections import Counter
from pathlib import PurePath
from statistics import median, quantiles

from tests.architecture.source import APPS, length, python_files, tracked_paths

NAMES_THAT_SAY_NOTHING = {
    *("utils", "util", "helpers", "helper", "common", "core", "base", "misc"),
    *("services", "service", "managers", "manager", "checks"),
}
# What Django and settings by place call their own; an app's name is not a module's.
NAMES_WITH_A_REASON = {
    "newsroom/settings/base.py": "settings by place have one part for every place",
}
TYPE_IGNORES_ALLOWED = 10


def test_no_file_is_longer_than_400_lines():
    long_files = {
        f.path: f.lines for f in python_files(*APPS, "tests", "bin", "benchmarks") if f.lines > 400
    }

    assert long_files == {}


def test_most_files_of_the_product_are_short():
    lines = [file.lines for file in python_files(*APPS)]

    assert median(lines) <= 60
    assert quantiles(lines, n=10)[8] <= 200


def test_functions_fit_one_screen():
    lengths = [length(f) for file in python_files(*APPS) for f in file.functions()]

    assert sum(lines > 60 for lines in lengths) / len(lengths) < 0.01


def test_tests_are_short():
    lengths = [
        length(function)
        for file in python_files("tests")
        for function in file.functions()
        if function.name.startswith("test_")
    ]

    assert median(lengths) <= 12


def test_no_module_has_a_name_that_says_nothing():
    vague = {
        path
        for path in tracked_paths()
        if path.split("/")[0] in APPS
        and (NAMES_THAT_SAY_NOTHING & {PurePath(path).stem, *PurePath(path).parts[1:-1]})
        and path.endswith(".py")
    }

    assert vague == NAMES_WITH_A_REASON.keys() & vague


def test_every_module_says_what_it_promises():
    silent = [
        file.path
        for file in python_files(*APPS, "tests", "bin", "benchmarks")
        if not ast.get_docstring(file.tree)
    ]

    assert silent == []


def test_few_types_are_ignored():
    ignores = Counter(
        {file.path: len(re.findall(r"# type: ignore", file.text)) for file in python_files(*APPS)}
    )

    assert ignores.total() <= TYPE_IGNORES_ALLOWED

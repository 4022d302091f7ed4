"""What an operator can set or run stands in the reference, and nothing stands there in vain."""

import re

import pytest
from django.core.management import get_commands

from tests.architecture.source import APPS, ROOT, python_files, tracked_paths

VARIABLE = re.compile(r"\bLASTRO_[A-Z][A-Z_]*[A-Z]\b")
CHECK_ID = re.compile(rf"\b(?:{'|'.join(APPS)})\.[CDEIW]\d{{3}}\b")
INVENTED_IN_TESTS = {"LASTRO_SOMETHING"}


def variables_of_the_code():
    """Environment variables that the product, its scripts or its tests read."""
    texts = [file.text for file in python_files(*APPS, "tests", "bin", "benchmarks")]
    texts += [(ROOT / p).read_text() for p in tracked_paths() if re.match(r"bin/\w+$", p)]
    return {name for text in texts for name in VARIABLE.findall(text)} - INVENTED_IN_TESTS


def commands_of_ours():
    """Names of the management commands that our apps bring."""
    return {name for name, app in get_commands().items() if str(app).split(".")[0] in APPS}


def test_the_settings_reference_names_each_variable_and_no_other():
    documented = set(VARIABLE.findall((ROOT / "docs/reference/settings.md").read_text()))

    assert documented == variables_of_the_code()


def test_the_settings_reference_names_each_system_check_and_no_other():
    texts = [file.text for file in python_files(*APPS)]

    documented = set(CHECK_ID.findall((ROOT / "docs/reference/settings.md").read_text()))

    assert documented == {found for text in texts for found in CHECK_ID.findall(text)}


@pytest.mark.parametrize("command", sorted(commands_of_ours()))
def test_each_command_stands_in_the_reference(command):
    assert re.search(rf"^\| `{command}\b", (ROOT / "docs/reference/commands.md").read_text(), re.M)


def test_each_make_target_stands_in_the_reference():
    makefile = (ROOT / "Makefile").read_text()
    reference = (ROOT / "docs/reference/commands.md").read_text()

    described = set(re.findall(r"^([a-z]+):.*## ", makefile, re.M)) - {"help"}

    assert set(re.findall(r"^\| `make ([a-z]+)`", reference, re.M)) >= described


def test_each_decision_says_context_decision_and_consequences():
    for path in sorted((ROOT / "docs/adr").glob("*.md")):
        headings = re.findall(r"^## (.+)$", path.read_text(), re.M)

        assert headings == ["Context", "Decision", "Consequences"], path.name

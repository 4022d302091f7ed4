"""Every command of the reference answers in the one way that all of them share."""

import re

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from social_capture.management.answers import AnsweringCommand, JsonCommand

REFERENCE = settings.PROJECT_DIR / "docs/reference/commands.md"
NAMES = re.findall(
    r"^\| `(\w+)[^`]*` \|", REFERENCE.read_text("utf-8").split("## manage.py")[1], re.M
)


# The demo tells its story to people.
@pytest.mark.parametrize("name", sorted({*NAMES} - {"demo"}))
def test_a_command_answers_as_the_reference_says(name):
    command = load_command_class(get_commands()[name], name)

    assert isinstance(command, AnsweringCommand if name.startswith("draw_") else JsonCommand)

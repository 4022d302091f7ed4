"""How a command answers: one JSON document on stdout, or a message and exit code 2."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

BAD_INPUT = 2


class JsonCommand(BaseCommand):
    """A command that prints one JSON document and needs no database unless it says so."""

    requires_system_checks: list[str] = []

    def answer(self, document: Any) -> None:
        """Print the document: UTF-8 in every locale, nothing else on stdout."""
        if hasattr(self.stdout, "reconfigure"):
            self.stdout.reconfigure(encoding="utf-8")
        self.stdout.write(json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2))


def bad_input(where: str, problem: object) -> CommandError:
    """The error for input that cannot be used; each line of it names the file."""
    lines = str(problem).splitlines()
    said = "\n".join(line if line.startswith(where) else f"{where}: {line}" for line in lines)
    return CommandError(said, returncode=BAD_INPUT)

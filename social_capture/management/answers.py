"""How a command answers: one document on stdout, or a message and exit code 2."""

import json
import os
import re
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError

BAD_INPUT = 2
# JSON may hold these as they are, a terminal obeys them: C1 controls and marks of direction.
OBEYED = re.compile(r"[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
HALF_CHARACTER = re.compile(r"[\ud800-\udfff]")


class AnsweringCommand(BaseCommand):
    """A command with one answer for programs; needs no database unless it uses one."""

    requires_system_checks: list[str] = []

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run; a database that is missing, locked or not migrated is bad input, no traceback."""
        try:
            return super().execute(*args, **options)
        except (OperationalError, ProgrammingError) as problem:
            said = (str(problem).strip() or "no answer").splitlines()[0]
            raise bad_input(
                "database", f"{said}; expected one that answers and is migrated"
            ) from problem

    def put(self, text: str) -> None:
        """Print the answer: UTF-8 in every locale, nothing else on stdout.

        A reader who leaves early (``| head``) changes nothing in what the answer is.
        """
        if sys.stdout is None:
            raise bad_input("stdout", "closed; expected a place for the answer")
        if hasattr(self.stdout, "reconfigure"):
            self.stdout.reconfigure(encoding="utf-8", newline="\n")
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except BrokenPipeError:
            discard_output()
        except OSError as problem:
            discard_output()
            raise bad_input("stdout", f"{problem.strerror}; the answer is lost") from problem

    def tell(self, line: str) -> None:
        """A message beside the answer, on stderr."""
        self.stderr.write(printable(line))


class JsonCommand(AnsweringCommand):
    """A command whose answer is one JSON document."""

    def answer(self, document: Any) -> None:
        """Print the document, and nothing else, on stdout."""
        self.put(as_json(document))


def as_json(document: Any) -> str:
    """The document as text that UTF-8 can hold and a terminal does not obey."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)
    text = HALF_CHARACTER.sub(lambda half: f"\\\\u{ord(half[0]):04x}", text)
    return OBEYED.sub(lambda mark: f"\\u{ord(mark[0]):04x}", text)


def bad_input(where: str, problem: object) -> CommandError:
    """The error for input that cannot be used; each line of it names the file."""
    shown = printable(where)
    # A name with a line end in it must not tear the message.
    lines = [printable(line) for line in str(problem).replace(where, shown).split("\n")]
    said = "\n".join(line if line.startswith(shown) else f"{shown}: {line}" for line in lines)
    return CommandError(said, returncode=BAD_INPUT)


def printable(text: str) -> str:
    """One line in which what a terminal would obey or cannot show stands as an escape."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def discard_output() -> None:
    """Let what is still to be written go nowhere, so that ending does not fail on it too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)

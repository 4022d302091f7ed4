"""``import_source_rules FILE --by USER``: takes a list in, whole or not at all."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model

from checks.input_files import UnreadableFile, read_text
from checks.models.source_rules import SourceRuleChange
from checks.refusals import Refusal
from checks.source_rules.files import MOST_BYTES, Reading, read_rows
from checks.source_rules.importing import changes_of, take_in
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Asks for every change in a CSV of the source policy; one bad row, and none is taken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--by", required=True, metavar="USER", help="who asks for the changes")
        parser.add_argument("--dry-run", action="store_true", help="say what it would do")

    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"]
        person = get_user_model().objects.filter(username=options["by"], is_active=True).first()
        if person is None:
            raise bad_input("--by", f"{options['by']!r}; expected an open account")
        reading = read(path)
        try:
            if options["dry_run"]:
                changes = list(changes_of(reading, by=person).values())
            else:
                changes = take_in(reading, path.name, by=person)
        except Refusal as refusal:
            raise bad_input(str(path), f"{refusal.title}. {refusal.message}") from refusal
        self.answer(told_of(reading, changes) | {"dry_run": options["dry_run"]})


def read(path: Path) -> Reading:
    """The rows of a file; every bad one is named with its line."""
    try:
        reading = read_rows(read_text(path, MOST_BYTES))
    except UnreadableFile as problem:
        raise bad_input(str(path), problem) from problem
    if reading.bad:
        told = "\n".join(f"line {row.line}: {row.why}" for row in reading.bad)
        raise bad_input(str(path), told)
    return reading


def told_of(reading: Reading, changes: list[SourceRuleChange]) -> dict[str, Any]:
    """How many rows there are, what they change, and whether somebody else has to agree."""
    waiting = sum(change.needs_second for change in changes)
    return {
        "rows": len(reading.rows),
        "same": len(reading.rows) - len(changes),
        "changed": len(changes),
        "in_force": len(changes) - waiting,
        "waiting": waiting,
    }

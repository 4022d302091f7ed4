"""``export_source_rules``: the source policy in force, as the CSV that is taken in again."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from checks.source_rules.history import date_of_the_list
from checks.source_rules.importing import exported
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Writes the source policy in force to a CSV file and says how many rows it has."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path, text = options["file"], exported()
        try:
            path.write_text(text, encoding="utf-8", newline="")
        except OSError as problem:
            raise bad_input(str(path), problem.strerror or problem) from problem
        self.answer(
            {
                "file": str(path),
                "rows": text.count("\n") - 1,
                "listed_on": date_of_the_list().isoformat(),
            }
        )

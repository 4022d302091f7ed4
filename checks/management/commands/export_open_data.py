"""``export_open_data DIR``: what the newsroom published, as JSON lines and CSV with a manifest."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from checks.opendata import exporting
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Writes the published checks and every correction into a folder, with hashes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="DIR")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        if not folder.is_dir():
            raise bad_input(str(folder), "not a folder; expected one that exists")
        try:
            manifest = exporting.export(folder)
        except OSError as problem:
            raise bad_input(str(folder), problem.strerror or problem) from problem
        self.answer(manifest)

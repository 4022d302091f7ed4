"""``verify_dossier FILE``: does a dossier hold what its own hashes say."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from checks.dossier.exporting import MOST_BYTES
from checks.dossier.sealing import problems
from checks.input_files import UnreadableFile, read_text
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Recomputes every hash of an exported dossier; exit 1 when one does not fit."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            document = json.loads(read_text(path, MOST_BYTES))
        except (UnreadableFile, ValueError, RecursionError) as problem:
            raise bad_input(str(path), f"{problem}; expected the JSON of a dossier") from problem
        found = problems(document)
        seal = document.get("seal") if isinstance(document, dict) else None
        self.answer({"valid": not found, "seal": seal, "problems": found})
        if found:
            sys.exit(1)

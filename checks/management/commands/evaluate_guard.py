"""``evaluate_guard PAIRS``: false merges and merges on pairs that people have judged."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from checks.input_files import UnreadableFile
from checks.memory.guard_evaluation import evaluate, pairs_of
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Measures the guard of the memory on a CSV of pairs: a, b, same (0 or 1), why."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("pairs", metavar="PAIRS")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["pairs"])
        try:
            measured = evaluate(pairs_of(path))
        except UnreadableFile as problem:
            raise bad_input(str(path), problem) from problem
        self.answer(measured)

"""``evaluate_matching CLAIMS QUERIES QRELS``: how well posts find the claims they repeat."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from checks.input_files import UnreadableFile
from checks.memory.matching_evaluation import collected, evaluate
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Measures the search of the memory on tables of claims, posts and who answers to whom."

    def add_arguments(self, parser: ArgumentParser) -> None:
        for name in ("claims", "queries", "qrels"):
            parser.add_argument(name, metavar=name.upper(), type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        paths = options["claims"], options["queries"], options["qrels"]
        try:
            tables = collected(*paths)
        except UnreadableFile as problem:
            raise bad_input(str(problem).partition(": ")[0], problem) from problem
        self.answer(evaluate(tables))

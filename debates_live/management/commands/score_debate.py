"""``score_debate RECORD``: the scores of a debate record by one method or by all."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from checks.input_files import UnreadableFile, read_text
from debates_live.methods.registry import METHODS, publish_all
from debates_live.record.problems import InvalidRecord
from debates_live.record.reading import record_from_text
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Score a debate record; prints the result of --method, or of every method by name."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("record", type=Path, help="a debate record (debate-record/1, JSON)")
        parser.add_argument("--method", help=f"one of: {', '.join(METHODS)}")

    def handle(self, **options: Any) -> None:
        path, name = options["record"], options["method"]
        if name is not None and name not in METHODS:
            raise bad_input(
                "--method", f'"{name}" is no method; expected one of {", ".join(METHODS)}'
            )
        try:
            record = record_from_text(read_text(path))
        except (UnreadableFile, InvalidRecord) as problem:
            raise bad_input(str(path), problem) from problem
        self.answer(METHODS[name].publish(record) if name else publish_all(record))

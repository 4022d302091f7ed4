"""``verify_capture FILE.wacz``: is the file whole, and do its timestamps speak of it."""

import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from social_capture.management.answers import JsonCommand, bad_input
from social_capture.wacz.problems import NotAWacz, Problem
from social_capture.wacz.timestamp_files import WRONG, Stamp, read_opentimestamps, read_token
from social_capture.wacz.validate import validate


class Command(JsonCommand):
    help = "Verifies a WACZ and the timestamps beside it; exit 1 when it is not valid."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.wacz")

    def handle(self, **options: Any) -> None:
        path: Path = options["file"]
        try:
            problems = validate(path)
        except NotAWacz as error:
            raise bad_input(str(path), f"{error}; expected a WACZ file") from error
        token, proof = Stamp("unread"), Stamp("unread")
        if not problems:  # a broken file has no digest that a timestamp could be about
            token, proof = read_token(path), read_opentimestamps(path)
            problems = [
                Problem(f"timestamp_{stamp.state}", f"{path.name}{suffix}: {stamp.at or ''}")
                for stamp, suffix in ((token, ".tsr"), (proof, ".ots"))
                if stamp.state in WRONG
            ]
        answer = {
            "valid": not problems,
            "problems": [asdict(problem) for problem in problems],
            "timestamp": {**asdict(token), "opentimestamps": asdict(proof)},
        }
        self.answer(answer)
        if problems:
            sys.exit(1)

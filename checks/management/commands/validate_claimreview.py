"""``validate_claimreview FILE_OR_URL``: is every ClaimReview there right, and if not, where."""

import sys
from argparse import ArgumentParser
from typing import Any

from checks.claimreview_sources import UnreachableSource, reading_of
from claimreview.document_validation import validate_reading
from claimreview.validation import has_errors
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Holds the ClaimReviews of a page or file to every rule; exit 1 when one is broken."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", metavar="FILE_OR_URL")

    def handle(self, *args: Any, **options: Any) -> None:
        source = options["source"]
        try:
            reading = reading_of(source)
        except UnreachableSource as problem:
            raise bad_input(source, problem) from problem
        problems = validate_reading(reading)
        answer = {
            "reviews": reading.as_dict()["reviews"],
            "problems": [problem.as_dict() for problem in problems],
        }
        self.answer(answer)
        if not reading.opened:
            told = [f"{place.where}: {place.reason}" for place in reading.unreadable]
            raise bad_input(source, "\n".join(told))
        for problem in problems:
            self.tell(f"{source}: {problem.where}: {problem.severity}: {problem.text}")
        if has_errors(problems):
            sys.exit(1)

"""``validate_claimreview FILE_OR_URL``: is every ClaimReview there right, and if not, where."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from checks.claimreview_sources import UnreachableSource, reading_of
from claimreview.document_validation import validate_reading
from claimreview.validation import has_errors


class Command(BaseCommand):
    help = "Holds the ClaimReviews of a page or file to every rule; exit 1 when one is broken."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", metavar="FILE_OR_URL")

    def handle(self, *args: Any, **options: Any) -> None:
        source = options["source"]
        try:
            reading = reading_of(source)
        except UnreachableSource as problem:
            raise CommandError(str(problem), returncode=2) from problem
        problems = validate_reading(reading)
        answer = {
            "reviews": reading.as_dict()["reviews"],
            "problems": [problem.as_dict() for problem in problems],
        }
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
        if not reading.opened:
            told = [f"{source}: {place.where}: {place.reason}" for place in reading.unreadable]
            raise CommandError("\n".join(told), returncode=2)
        for problem in problems:
            self.stderr.write(f"{source}: {problem.where}: {problem.severity}: {problem.text}")
        if has_errors(problems):
            sys.exit(1)

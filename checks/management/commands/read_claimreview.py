"""``read_claimreview FILE_OR_URL``: other people's checks, as they stand there."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from checks.claimreview_sources import UnreachableSource, reading_of


class Command(BaseCommand):
    help = "Reads the ClaimReviews of a page, JSON-LD, DataFeed, claims:search answer or table."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", metavar="FILE_OR_URL")

    def handle(self, *args: Any, **options: Any) -> None:
        source = options["source"]
        try:
            reading = reading_of(source)
        except UnreachableSource as problem:
            raise CommandError(str(problem), returncode=2) from problem
        self.stdout.write(json.dumps(reading.as_dict(), ensure_ascii=False, indent=2))
        told = [f"{source}: {place.where}: {place.reason}" for place in reading.unreadable]
        if not reading.opened:
            raise CommandError("\n".join(told), returncode=2)
        for line in told:
            self.stderr.write(line)

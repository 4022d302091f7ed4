"""``read_claimreview FILE_OR_URL``: other people's checks, as they stand there."""

from argparse import ArgumentParser
from typing import Any

from checks.claimreview_sources import UnreachableSource, reading_of
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Reads the ClaimReviews of a page, JSON-LD, DataFeed, claims:search answer or table."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("source", metavar="FILE_OR_URL")

    def handle(self, *args: Any, **options: Any) -> None:
        source = options["source"]
        try:
            reading = reading_of(source)
        except UnreachableSource as problem:
            raise bad_input(source, problem) from problem
        self.answer(reading.as_dict())
        told = [f"{place.where}: {place.reason}" for place in reading.unreadable]
        if not reading.opened:
            raise bad_input(source, "\n".join(told))
        for line in told:
            self.tell(f"{source}: {line}")

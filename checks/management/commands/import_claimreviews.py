"""``import_claimreviews SOURCE…``: other agencies' checks, kept for the memory."""

from argparse import ArgumentParser
from typing import Any

from checks.claimreview_sources import UnreachableSource, reading_of
from checks.memory.importing import keep
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Keeps the ClaimReviews of files or addresses for the memory; again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("sources", metavar="SOURCE", nargs="+")

    def handle(self, *args: Any, **options: Any) -> None:
        answer = dict.fromkeys(("read", "new", "changed", "same", "unreadable"), 0)
        for source in options["sources"]:
            try:
                reading = reading_of(source)
            except UnreachableSource as problem:
                raise bad_input(source, problem) from problem
            if not reading.opened:
                told = "\n".join(f"{place.where}: {place.reason}" for place in reading.unreadable)
                raise bad_input(source, told)
            answer["read"] += len(reading.reviews)
            answer["unreadable"] += len(reading.unreadable)
            for kind, number in keep(reading.reviews).items():
                answer[kind] += number
        self.answer(answer)

"""``import_claimreviews SOURCE…``: other agencies' checks, kept for the memory."""

from argparse import ArgumentParser
from typing import Any

from checks.memory.bringing import COUNTS, bring
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Keeps the ClaimReviews of files or addresses for the memory; again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("sources", metavar="SOURCE", nargs="+")
        parser.add_argument("--licence", default="", help="under which they may be used")

    def handle(self, *args: Any, **options: Any) -> None:
        answer = dict.fromkeys(COUNTS, 0)
        for source in options["sources"]:
            done = bring(source, licence=options["licence"])
            if done.problem:
                raise bad_input(source, done.problem)
            for name in COUNTS:
                answer[name] += getattr(done, name)
        self.answer(answer)

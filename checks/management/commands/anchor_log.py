"""``anchor_log``: write the head of the editorial log down outside its table."""

import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from checks import anchors, journal
from social_capture.management.answers import JsonCommand, bad_input

REASON_MAX = 1_000


class Command(JsonCommand):
    help = "Writes the head of the log (rows, hash) into the file of anchors, if the log is whole."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--begin-anew",
            metavar="REASON",
            help="the file was lost: put the reason into the log and begin another one",
        )

    def handle(self, *args: Any, begin_anew: str | None = None, **options: Any) -> None:
        anchor = None
        if begin_anew is not None:
            anchor = self._begin_anew(begin_anew.strip())
        problems = [*journal.verify(), *anchors.problems()]
        if anchor is None and not problems:
            anchor = anchors.anchor_head()
        self.answer(
            {
                "anchored": asdict(anchor) if anchor else None,
                "problems": [asdict(problem) for problem in problems],
            }
        )
        if problems:
            self.tell("the log is not whole: nothing was anchored")
            sys.exit(1)

    def _begin_anew(self, reason: str) -> anchors.Anchor | None:
        if not 0 < len(reason) <= REASON_MAX:
            raise bad_input("--begin-anew", f"expected a reason of 1 to {REASON_MAX} characters")
        return anchors.begin_anew(reason)

"""``anchor_log``: write the head of the editorial log down outside its table."""

import sys
from dataclasses import asdict
from typing import Any

from checks import anchors, journal
from social_capture.management.answers import JsonCommand


class Command(JsonCommand):
    help = "Writes the head of the log (rows, hash) into the file of anchors, if the log is whole."

    def handle(self, *args: Any, **options: Any) -> None:
        problems = [*journal.verify(), *anchors.problems()]
        anchor = None if problems else anchors.anchor_head()
        self.answer(
            {
                "anchored": asdict(anchor) if anchor else None,
                "problems": [asdict(problem) for problem in problems],
            }
        )
        if problems:
            self.tell("the log is not whole: nothing was anchored")
            sys.exit(1)

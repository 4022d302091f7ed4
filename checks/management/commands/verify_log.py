"""``verify_log``: is the editorial log whole and unchanged."""

import sys
from dataclasses import asdict
from typing import Any

from checks import anchors, journal
from checks.models import LogEntry
from social_capture.management.answers import JsonCommand


class Command(JsonCommand):
    help = "Walks the hash chain of the log, and its anchored heads; names every row that fails."

    def handle(self, *args: Any, **options: Any) -> None:
        problems = [*journal.verify(), *anchors.problems()]
        report = {
            "rows": LogEntry.objects.count(),
            "problems": [asdict(problem) for problem in problems],
        }
        self.answer(report)
        if problems:
            sys.exit(1)

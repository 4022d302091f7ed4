"""``verify_log``: is the editorial log whole and unchanged."""

import json
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from checks import journal
from checks.models import LogEntry


class Command(BaseCommand):
    help = "Walks the hash chain of the editorial log and names every row that does not fit."

    def handle(self, *args: Any, **options: Any) -> None:
        problems = journal.verify()
        report = {
            "rows": LogEntry.objects.count(),
            "problems": [asdict(problem) for problem in problems],
        }
        self.stdout.write(json.dumps(report, ensure_ascii=False, indent=2))
        if problems:
            sys.exit(1)

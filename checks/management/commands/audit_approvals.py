"""``audit_approvals``: is everything public approved, exactly as it is, by a second person."""

import sys
from dataclasses import asdict
from typing import Any

from django.db import connection

from checks.audit import audit
from checks.walls.installing import missing
from social_capture.management.answers import JsonCommand


class Command(JsonCommand):
    help = "Checks that everything public was approved, exactly as it is, by a second person."

    def handle(self, *args: Any, **options: Any) -> None:
        report = audit()
        self.answer(asdict(report))
        for name in missing(connection):
            self.tell(f"warning: the database wall {name} is missing; run migrate")
        if report.violations:
            sys.exit(1)

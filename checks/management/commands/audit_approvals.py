"""``audit_approvals``: is everything public approved, exactly as it is, by a second person."""

import json
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from checks.audit import audit
from checks.walls.installing import missing


class Command(BaseCommand):
    help = "Checks that everything public was approved, exactly as it is, by a second person."
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        report = audit()
        self.stdout.write(json.dumps(asdict(report), ensure_ascii=False, indent=2))
        for name in missing(connection):
            self.stderr.write(f"warning: the database wall {name} is missing; run migrate")
        if report.violations:
            sys.exit(1)

"""``draw_permissions``: who may do what, and whether the printed page is up to date."""

import sys
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from checks.permission_page import document
from social_capture.management.answers import AnsweringCommand

PAGE = "docs/reference/permissions.md"


class Command(AnsweringCommand):
    help = f"Prints who may do what; --write keeps it in {PAGE}, --check compares."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true")
        parser.add_argument("--write", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        page = settings.PROJECT_DIR / PAGE
        text = document()
        if options["write"]:
            page.write_text(text, encoding="utf-8")
        elif options["check"]:
            if not page.exists() or page.read_text(encoding="utf-8") != text:
                self.stderr.write(f"{PAGE} is stale: run manage.py draw_permissions --write")
                sys.exit(1)
        else:
            self.put(text)

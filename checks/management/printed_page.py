"""A page of the documentation that is printed from the code: written, compared, or shown."""

import sys
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from social_capture.management.answers import AnsweringCommand


class PrintedPageCommand(AnsweringCommand):
    """Shows the page; ``--write`` keeps it in its file, ``--check`` exits 1 when that is stale."""

    page = ""
    document: Callable[[], str]

    def add_arguments(self, parser: CommandParser) -> None:
        """The same two for each page."""
        parser.add_argument("--check", action="store_true")
        parser.add_argument("--write", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write, compare or show."""
        kept = settings.PROJECT_DIR / self.page
        text = self.document()
        if options["write"]:
            kept.write_text(text, encoding="utf-8")
        elif options["check"]:
            if not kept.exists() or kept.read_text(encoding="utf-8") != text:
                name = type(self).__module__.rpartition(".")[2]
                self.stderr.write(f"{self.page} is stale: run manage.py {name} --write")
                sys.exit(1)
        else:
            self.put(text)

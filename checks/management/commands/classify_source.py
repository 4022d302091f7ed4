"""Says what an address may carry: ``manage.py classify_source URL…``."""

import json

from django.core.management.base import BaseCommand, CommandError

from checks.source_policy.classification import classify


def printable(url):
    """The argument as text that UTF-8 can hold: the shell hands bytes over as they are."""
    return url.encode("utf-8", "backslashreplace").decode("utf-8")


class Command(BaseCommand):
    help = "Classify addresses by the source policy; prints JSON."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("urls", nargs="+", metavar="URL")

    def handle(self, *args, **options):
        found = [classify(url) for url in options["urls"]]
        rows = [
            {
                "url": printable(source.url),
                "domain": source.domain,
                "class": source.source_class,
                "can_carry": source.can_carry,
                "reason": source.reason,
            }
            for source in found
        ]
        self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
        unreadable = [
            f"argument {place}: {source.url!r}: {source.reason} Expected an http(s) address."
            for place, source in enumerate(found, start=1)
            if not source.is_readable
        ]
        if unreadable:
            raise CommandError("\n".join(unreadable), returncode=2)

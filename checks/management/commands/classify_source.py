"""Says what an address may carry: ``manage.py classify_source URL…``."""

from checks.source_policy.classification import classify
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Classify addresses by the source policy; prints JSON."

    def add_arguments(self, parser):
        parser.add_argument("urls", nargs="+", metavar="URL")

    def handle(self, *args, **options):
        found = [classify(url) for url in options["urls"]]
        rows = [
            {
                "url": source.url,
                "domain": source.domain,
                "class": source.source_class,
                "can_carry": source.can_carry,
                "reason": source.reason,
            }
            for source in found
        ]
        self.answer(rows)
        unreadable = [
            f"argument {place}: {source.url[:200]!r}: {source.reason} Expected an http(s) address."
            for place, source in enumerate(found, start=1)
            if not source.is_readable
        ]
        if unreadable:
            raise bad_input("argument", "\n".join(unreadable))

"""Says what an address may carry: ``manage.py classify_source URL…``."""

from django.db import OperationalError, ProgrammingError

from checks.source_policy.classification import classify_by
from checks.source_policy.lookalikes import in_own_letters
from checks.source_policy.rules import shipped_rules
from checks.source_rules.in_force import policy
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Classify addresses by the source policy; prints JSON."

    def add_arguments(self, parser):
        parser.add_argument("urls", nargs="+", metavar="URL")
        parser.add_argument(
            "--shipped",
            action="store_true",
            help="by the shipped lists alone, without what this newsroom decided",
        )

    def handle(self, *args, **options):
        book, lists = (shipped_rules(), "shipped") if options["shipped"] else self._in_force()
        found = [classify_by(book, url) for url in options["urls"]]
        rows = [
            {
                "url": source.url,
                "domain": source.domain,
                "domain_in_letters": in_own_letters(source.domain),
                "class": source.source_class,
                "can_carry": source.can_carry,
                "reason": source.reason,
                "code": source.code,
                "rule": source.rule,
                "side": source.side,
                "origin": source.origin,
                "looks_like": source.imitates,
                "lists": lists,
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

    def _in_force(self):
        """The policy of this installation; before there is one, the shipped lists, and says so."""
        try:
            return policy(), "in_force"
        except (OperationalError, ProgrammingError):
            self.tell("no migrated database answers: by the shipped lists alone")
            return shipped_rules(), "shipped"

"""``export_debate SLUG``: the public record of a stored debate."""

from argparse import ArgumentParser
from typing import Any

from debates_live.models import Debate
from debates_live.record.reading import record_from_data
from social_capture.management.answers import JsonCommand, bad_input, printable


class Command(JsonCommand):
    help = (
        "Print a stored debate as a debate record. In a held debate findings that nobody "
        "released are left out, as on the public board."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")

    def handle(self, **options: Any) -> None:
        slug = options["slug"]
        # Bytes that are no text reach no database; no slug looks like their escapes.
        debate = Debate.objects.filter(slug=printable(slug)).first()
        if debate is None:
            raise bad_input("SLUG", f'"{slug}" is no stored debate')
        exported = debate.board().public_record.to_json()
        # What leaves here must come back in: an export that does not validate is a bug.
        record_from_data(exported)
        self.answer(exported)

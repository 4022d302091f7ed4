"""``prepare_site``: the home page, the list of checks and the site's address; safe to repeat."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from newsroom.site_preparation import NoAddress, prepare
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = (
        "Makes the pages that the site cannot do without and says what it made. "
        "Run it after migrate; running it again changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--base-url",
            default=settings.WAGTAILADMIN_BASE_URL,
            help="the site's own address; LASTRO_BASE_URL unless given",
        )

    def handle(self, *args: Any, base_url: str, **options: Any) -> None:
        try:
            made = list(prepare(base_url))
        except NoAddress as error:
            raise bad_input("--base-url", error) from None
        self.answer({"made": made})

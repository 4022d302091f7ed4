"""``rebuild_memory``: the memory made anew from what is published; again changes nothing."""

from typing import Any

from checks.memory.rebuilding import rebuild
from social_capture.management.answers import JsonCommand


class Command(JsonCommand):
    help = "Makes the entries, counts and index of the memory anew from what is published."

    def handle(self, *args: Any, **options: Any) -> None:
        self.answer(rebuild())

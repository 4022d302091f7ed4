"""Finds claims and promises in a text file: ``manage.py extract_claims FILE``."""

from dataclasses import asdict
from pathlib import Path
from time import perf_counter

from checks.input_files import UnreadableFile, read_text
from checks.provider_calls import chosen_provider
from checks.providers.failures import ProviderFailure
from checks.providers.registry import provider_names
from social_capture.management.answers import JsonCommand, bad_input

LARGEST_FILE = 5_000_000


class Command(JsonCommand):
    help = "Extract claims and promises from a plain-text file; prints JSON."

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--provider", choices=provider_names(), default="offline")

    def handle(self, *args, **options):
        path = Path(options["file"])
        try:
            text = read_text(path, LARGEST_FILE)
            provider = chosen_provider(options["provider"])
            started = perf_counter()
            extraction = provider.extract(text).value
            seconds = perf_counter() - started
        except UnreadableFile as problem:
            raise bad_input(str(path), problem) from problem
        except ProviderFailure as failure:
            raise bad_input(f"provider {options['provider']}", failure) from failure
        found = asdict(extraction)
        for proposal in found["proposals"]:
            del proposal["topic"]
        self.tell(f"{len(text)} characters in {seconds:.2f} s")
        self.answer(found)

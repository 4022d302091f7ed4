"""Finds claims and promises in a text file: ``manage.py extract_claims FILE``."""

from dataclasses import asdict
from pathlib import Path

from django.conf import settings

from checks.providers.failures import ProviderFailure
from checks.providers.registry import provider_named, provider_names
from social_capture.management.answers import JsonCommand, bad_input

LARGEST_FILE = 5_000_000


class Command(JsonCommand):
    help = "Extract claims and promises from a plain-text file; prints JSON."

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--provider", choices=provider_names(), default="offline")

    def handle(self, *args, **options):
        text = read_text(options["file"])
        try:
            provider = provider_named(options["provider"], options_of(options["provider"]))
            extraction = provider.extract(text).value
        except ProviderFailure as failure:
            raise bad_input(f"provider {options['provider']}", failure) from failure
        found = asdict(extraction)
        for proposal in found["proposals"]:
            del proposal["topic"]
        self.answer(found)


def options_of(name):
    """What the settings say about a provider: key, model, address, limits."""
    return getattr(settings, "CHECKS_PROVIDERS", {}).get(name, {})


def read_text(name):
    """The text of the file; says what is wrong and where when it is none."""
    try:
        with Path(name).open("rb") as file:
            # Not by its stated size: a device has none, and a pipe tells nobody.
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise bad_input(name, f"{reason}; expected a text file") from error
    if len(content) > LARGEST_FILE:
        raise bad_input(name, f"larger than {LARGEST_FILE} bytes; expected a shorter text")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise bad_input(name, f"byte {error.start}: expected UTF-8 text") from error

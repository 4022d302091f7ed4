"""Finds claims and promises in a text file: ``manage.py extract_claims FILE``."""

import json
from dataclasses import asdict
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from checks.providers.failures import ProviderFailure
from checks.providers.registry import provider_named, provider_names

LARGEST_FILE = 5_000_000


class Command(BaseCommand):
    help = "Extract claims and promises from a plain-text file; prints JSON."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--provider", choices=provider_names(), default="offline")

    def handle(self, *args, **options):
        text = read_text(options["file"])
        try:
            provider = provider_named(options["provider"], options_of(options["provider"]))
            extraction = provider.extract(text).value
        except ProviderFailure as failure:
            raise CommandError(
                f"provider {options['provider']}: {failure}", returncode=2
            ) from failure
        found = asdict(extraction)
        for proposal in found["proposals"]:
            del proposal["topic"]
        self.stdout.write(json.dumps(found, ensure_ascii=False, indent=2))


def options_of(name):
    """What the settings say about a provider: key, model, address, limits."""
    return getattr(settings, "CHECKS_PROVIDERS", {}).get(name, {})


def read_text(name):
    """The text of the file; says what is wrong and where when it is none."""
    path = Path(name)
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise CommandError(f"{name}: larger than {LARGEST_FILE} bytes", returncode=2)
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise CommandError(
            f"{name}: {error.strerror}; expected a text file", returncode=2
        ) from error
    except UnicodeDecodeError as error:
        raise CommandError(
            f"{name}: byte {error.start}: expected UTF-8 text", returncode=2
        ) from error

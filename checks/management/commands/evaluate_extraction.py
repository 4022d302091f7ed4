"""Extracts from every text of a table: ``manage.py evaluate_extraction TSV``."""

from pathlib import Path
from time import perf_counter

from checks.evaluation.extraction_labels import UnreadableTable, examples_in
from checks.evaluation.extraction_readings import Reading
from checks.evaluation.extraction_report import report
from checks.evaluation.outcomes import HOPELESS
from checks.extraction.extracted import Extraction
from checks.input_files import UnreadableFile, read_text
from checks.provider_calls import chosen_provider
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.registry import provider_names
from social_capture.management.answers import JsonCommand, bad_input

LARGEST_FILE = 50_000_000


class Command(JsonCommand):
    help = "Extract from each text of a TSV; print speed, what is wrong, and agreement with labels."

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="TSV")
        parser.add_argument("--provider", choices=provider_names(), default="offline")

    def handle(self, *args, **options):
        path, name = Path(options["file"]), options["provider"]
        try:
            examples = examples_in(read_text(path, LARGEST_FILE), str(path))
        except (UnreadableFile, UnreadableTable) as problem:
            raise bad_input(str(path), problem) from problem
        started = perf_counter()
        try:
            provider = chosen_provider(name)
            readings = [reading_of(example, provider) for example in examples]
        except ProviderFailure as failure:
            if failure.kind is not FailureKind.KEY_MISSING:
                raise bad_input(f"provider {name}", failure) from failure
            self.tell(f"skipped: provider {name} has no key, so nothing was measured")
            self.answer({"skipped": failure.kind.value, "texts": len(examples)})
            return
        figures = report(readings, perf_counter() - started)
        self.answer(figures)
        if figures["texts_with_foreign_quotes"] or figures["texts_that_list_twice"]:
            raise SystemExit(1)


def reading_of(example, provider):
    """What the provider finds; a failure that every text would meet is raised."""
    try:
        return Reading(example, provider.extract(example.text).value)
    except ProviderFailure as failure:
        if failure.kind in HOPELESS:
            raise
        return Reading(example, Extraction(), failure.kind.value)

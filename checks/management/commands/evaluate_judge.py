"""Measures the judge against a labelled file: ``manage.py evaluate_judge FILE``."""

from pathlib import Path

from checks.evaluation.judge_agreement import outcome_of, report
from checks.evaluation.labelled import UnreadableExample, examples_in
from checks.input_files import UnreadableFile, read_text
from checks.provider_calls import chosen_provider
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.registry import provider_names
from social_capture.management.answers import JsonCommand, bad_input

LARGEST_FILE = 5_000_000


class Command(JsonCommand):
    help = "Judge a labelled file and print the agreement; without a key it is skipped."

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--provider", choices=provider_names(), default="anthropic")

    def handle(self, *args, **options):
        path, name = Path(options["file"]), options["provider"]
        try:
            examples = examples_in(read_text(path, LARGEST_FILE), str(path))
        except (UnreadableFile, UnreadableExample) as problem:
            raise bad_input(str(path), problem) from problem
        try:
            provider = chosen_provider(name)
            outcomes = [outcome_of(example, provider) for example in examples]
        except ProviderFailure as failure:
            if failure.kind is not FailureKind.KEY_MISSING:
                raise bad_input(f"provider {name}", failure) from failure
            self.tell(f"skipped: provider {name} has no key, so nothing was measured")
            self.answer({"skipped": failure.kind.value, "examples": len(examples)})
        else:
            self.answer(report(outcomes))

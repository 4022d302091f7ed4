"""Measures a prompt against a labelled file: ``manage.py evaluate_prompt PURPOSE FILE``."""

from pathlib import Path

from checks.evaluation.lines import UnreadableExample, examples_in
from checks.evaluation.purposes import MEASURES
from checks.input_files import UnreadableFile, read_text
from checks.provider_calls import chosen_provider
from checks.providers.failures import FailureKind, ProviderFailure
from checks.providers.registry import provider_names
from social_capture.management.answers import JsonCommand, bad_input

LARGEST_FILE = 5_000_000


class Command(JsonCommand):
    help = "Ask about each labelled example and print the agreement; without a key it is skipped."

    def add_arguments(self, parser):
        parser.add_argument("purpose", metavar="PURPOSE", choices=sorted(MEASURES))
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--provider", choices=provider_names(), default="anthropic")
        parser.add_argument(
            "--anew", action="store_true", help="ask what was asked before, too: it costs again"
        )

    def handle(self, *args, **options):
        path, name = Path(options["file"]), options["provider"]
        measure = MEASURES[options["purpose"]]
        try:
            examples = examples_in(
                read_text(path, LARGEST_FILE), str(path), measure.typed, measure.expected
            )
        except (UnreadableFile, UnreadableExample) as problem:
            raise bad_input(str(path), problem) from problem
        try:
            answer = measure.of(examples, chosen_provider(name, asks_anew=options["anew"]))
        except ProviderFailure as failure:
            if failure.kind is not FailureKind.KEY_MISSING:
                raise bad_input(f"provider {name}", failure) from failure
            self.tell(f"skipped: provider {name} has no key, so nothing was measured")
            self.answer({"skipped": failure.kind.value, "examples": len(examples)})
        else:
            self.answer({"purpose": options["purpose"], **answer})

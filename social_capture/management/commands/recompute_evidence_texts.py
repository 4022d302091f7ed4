"""``recompute_evidence_texts [CAPTURE…]``: makes stored texts again and says what changed."""

from argparse import ArgumentParser
from typing import Any

from social_capture import evidence_texts
from social_capture.management.answers import JsonCommand, bad_input
from social_capture.models import Capture, EvidenceText

COMPARED = (
    *("text_sha256", "copy_sha256", "lang", "published_on", "published_at"),
    *("date_precision", "date_origin", "error"),
)


class Command(JsonCommand):
    help = "Makes evidence texts again from the kept files, without a network; prints JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("captures", nargs="*", type=int, metavar="CAPTURE")
        parser.add_argument(
            "--failed", action="store_true", help="only those that could not be made"
        )

    def handle(self, **options: Any) -> None:
        texts = EvidenceText.objects.select_related("capture").order_by("pk")
        if options["captures"]:
            self._require_known(options["captures"])
            texts = texts.filter(capture__in=options["captures"])
        if options["failed"]:
            texts = texts.exclude(error="")
        changed = [found for text in texts.iterator() if (found := self._again(text))]
        failed = [found for found in changed if found["error"]]
        self.answer({"read": texts.count(), "changed": changed, "failed": len(failed)})

    def _require_known(self, numbers: list[int]) -> None:
        known = set(Capture.objects.filter(pk__in=numbers).values_list("pk", flat=True))
        for number in numbers:
            if number not in known:
                raise bad_input(f"CAPTURE {number}", "unknown; expected the number of a capture")

    def _again(self, before: EvidenceText) -> dict[str, Any] | None:
        after = evidence_texts.read(before.capture)
        what = [name for name in COMPARED if getattr(before, name) != getattr(after, name)]
        if not what:
            return None
        return {
            "capture": before.capture_id,
            "address": before.capture.address,
            "changed": what,
            "reader": [before.reader, after.reader],
            "error": after.error,
        }

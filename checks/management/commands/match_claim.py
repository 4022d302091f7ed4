"""``match_claim TEXT``: the published checks that may already answer it, and why or why not."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from checks.input_files import UnreadableFile
from checks.memory.asking import matches_of
from checks.memory.index.protocol import Shelf
from checks.memory.matching import Match, Stored, decide
from checks.memory.reason_words import as_json
from checks.memory.scratch import scratch_memory
from checks.memory.tables import rows_of
from social_capture.management.answers import JsonCommand, bad_input

MOST = 200


class Command(JsonCommand):
    help = "Looks for a statement among published checks, or in a table of claims; prints JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", metavar="TEXT")
        parser.add_argument("--claims", metavar="TSV", type=Path)
        parser.add_argument("--agencies", action="store_true", help="other agencies' checks")
        parser.add_argument("-k", metavar="N", type=int, default=5)

    def handle(self, *args: Any, **options: Any) -> None:
        if not 0 < options["k"] <= MOST:
            raise bad_input("-k", f"{options['k']}; expected a number from 1 to {MOST}")
        if options["claims"]:
            self.answer(self.in_table(options["text"], options["claims"], options["k"]))
            return
        shelf = Shelf.AGENCY if options["agencies"] else Shelf.OWN
        found = matches_of(options["text"], shelf, at_most=options["k"])
        self.answer(
            [
                said(match, entry.fact_check.claim_id if entry.fact_check else entry.review.url)
                for match, entry in found
            ]
        )

    def in_table(self, text: str, path: Path, at_most: int) -> list[dict[str, Any]]:
        """The matches among the claims of a file."""
        try:
            rows = list(rows_of(path, ("claim_id", "claim"), delimiter="\t"))
        except UnreadableFile as problem:
            raise bad_input(str(path), problem) from problem
        stored = {place: Stored(row["claim"]) for place, row in enumerate(rows)}
        with scratch_memory(row["claim"] for row in rows) as memory:
            found = decide(text, memory.search(text, Shelf.OWN, at_most=at_most), stored)
        return [said(match, rows[match.key]["claim_id"]) for match in found]


def said(match: Match, claim_id: Any) -> dict[str, Any]:
    """One match as the answer holds it."""
    return {
        "claim_id": claim_id,
        "claim": match.statement,
        "score": round(match.score, 4),
        "decision": match.decision.value,
        "reasons": as_json(match.answer.reasons),
    }

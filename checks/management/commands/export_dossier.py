"""``export_dossier PAGE_ID DIR``: everything on record about one check, as JSON and PDF."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from checks.dossier import exporting, printing
from checks.models import FactCheck
from checks.refusals import Refusal
from social_capture.management.answers import JsonCommand, bad_input


class Command(JsonCommand):
    help = "Writes the dossier of a check into a folder: sealed JSON, and a PDF where Chromium is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("page_id", type=int, metavar="PAGE_ID")
        parser.add_argument("folder", type=Path, metavar="DIR")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        if not folder.is_dir():
            raise bad_input(str(folder), "not a folder; expected one that exists")
        found = FactCheck.objects.filter(page_id=options["page_id"]).first()
        if found is None:
            raise bad_input("PAGE_ID", f"{options['page_id']}; expected the number of a check page")
        try:
            dossier = exporting.export(found, by=None, prints_later=False)
        except Refusal as refusal:
            raise bad_input("dossier", refusal.message) from refusal
        dossier = printing.print_dossier(dossier.pk) or dossier
        stem = f"dossier-{options['page_id']}-{dossier.seal[:12]}"
        try:
            answer = self.written(dossier, folder, stem)
        except OSError as problem:
            raise bad_input(str(folder), problem.strerror or problem) from problem
        self.answer(answer)
        if not dossier.print_name:
            self.tell(f"no PDF: {dossier.error}")
            sys.exit(1)

    def written(self, dossier: Any, folder: Path, stem: str) -> dict[str, Any]:
        """The files, and their hashes."""
        kept = {"json": (dossier.document_name, dossier.document_sha256)}
        if dossier.print_name:
            kept["pdf"] = (dossier.print_name, dossier.print_sha256)
        paths = {
            kind: printing.copy_to(folder, *named, f"{stem}.{kind}") for kind, named in kept.items()
        }
        return {
            "seal": dossier.seal,
            "json": {"path": str(paths["json"]), "sha256": dossier.document_sha256},
            "pdf": {"path": str(paths["pdf"]), "sha256": dossier.print_sha256}
            if dossier.print_name
            else None,
            "why_no_pdf": dossier.error,
        }

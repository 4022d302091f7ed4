"""``verify_capture FILE.wacz``: is the file whole, and do its timestamps speak of it."""

import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from social_capture.management.answers import JsonCommand, bad_input
from social_capture.time_services import authorities
from social_capture.trusted_time.blocks import BadHeaders, read_headers
from social_capture.wacz.hash_tree import differing
from social_capture.wacz.problems import NotAWacz
from social_capture.wacz.timestamp_files import beside
from social_capture.wacz.verification import verify


class Command(JsonCommand):
    help = "Verifies a WACZ and the timestamps beside it, offline; exit 1 when it is not valid."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE.wacz")
        parser.add_argument(
            "--root",
            type=Path,
            action="append",
            default=[],
            metavar="PEM",
            help="certificates that must stand behind the token; else those of the settings",
        )
        parser.add_argument(
            "--headers",
            type=Path,
            metavar="FILE",
            help="Bitcoin block headers, a height and 160 hexadecimal digits in each line",
        )
        parser.add_argument(
            "--files",
            type=Path,
            metavar="DIR",
            help="screenshot, text and DOM of the capture, to be compared with their hashes",
        )

    def handle(self, **options: Any) -> None:
        path: Path = options["file"]
        pins, headers = self._pins(options["root"]), self._headers(options["headers"])
        try:
            found = verify(
                path,
                token=beside(path, ".tsr"),
                proof=beside(path, ".ots"),
                pins=pins,
                headers=headers,
            )
        except NotAWacz as error:
            raise bad_input(str(path), f"{error}; expected a WACZ file") from error
        folder: Path | None = options["files"]
        if folder is not None and not folder.is_dir():
            raise bad_input("--files", f"{folder}; expected a folder")
        if folder is not None and found.tree is not None:
            found = replace(found, problems=[*found.problems, *differing(found.tree, folder)])
        self.answer(found.as_json())
        if not found.is_valid:
            sys.exit(1)

    def _pins(self, given: list[Path]) -> list[bytes]:
        option = "--root" if given else "LASTRO_TIME_AUTHORITIES"
        try:
            return [file.read_bytes() for file in given or self._configured()]
        except OSError as error:
            said = f"{error.filename}: {error.strerror}; expected a PEM file"
            raise bad_input(option, said) from error

    def _configured(self) -> list[Path]:
        return [authority.root_file for authority in authorities()]

    def _headers(self, given: Path | None) -> dict[int, bytes]:
        if given is None:
            return {}
        try:
            return read_headers(given)
        except (OSError, BadHeaders) as error:
            raise bad_input("--headers", f"{given}: {error}") from error

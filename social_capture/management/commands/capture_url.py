"""``capture_url URL``: one visit from the command line, its files in a folder."""

import re
import shutil
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings

from social_capture.allowed_hosts import allowed_hosts
from social_capture.evidence import digest
from social_capture.guard import Refused
from social_capture.guard.policy import target_of
from social_capture.management.answers import JsonCommand, bad_input

HOST_AND_PORT = re.compile(r"(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):\d{1,5}", re.ASCII)


class Command(JsonCommand):
    help = "Captures an address into a folder; exit 1 when the page itself could not be kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", metavar="URL")
        parser.add_argument("--out", type=Path, metavar="DIR", help="where the files go")
        parser.add_argument(
            "--allow-host",
            action="append",
            default=[],
            metavar="HOST:PORT",
            help="let this exact host and port through the guard (tests, demonstrations)",
        )

    def handle(self, **options: Any) -> None:
        url, allow = options["url"].strip(), self._allowed(options["allow_host"])
        try:
            target_of(url)
        except Refused as error:
            raise bad_input("URL", f"{error}; expected http(s)://…") from error
        answer = self._capture(url, allow, self._folder(options["out"]))
        self.answer(answer)
        if answer["status"] not in {"ok", "partial"}:
            sys.exit(1)

    def _allowed(self, given: list[str]) -> frozenset[str]:
        if given and not getattr(settings, "CAPTURE_MAY_ALLOW_HOSTS", True):
            raise bad_input("--allow-host", "refused by production settings")
        for host in given:
            if not HOST_AND_PORT.fullmatch(host):
                raise bad_input("--allow-host", f"{host!r}; expected an exact host:port")
        return allowed_hosts() | frozenset(given)

    def _folder(self, given: Path | None) -> Path:
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
        folder = given or Path(settings.STATE_DIR) / "captures" / stamp
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise bad_input("--out", f"{folder}: {reason}; expected a folder") from error
        return folder

    def _capture(self, url: str, allow: frozenset[str], folder: Path) -> dict[str, Any]:
        # The driver needs the extra "capture".
        from social_capture.driver.events import FileReady, Finished, Step  # noqa: PLC0415
        from social_capture.driver.options import Options  # noqa: PLC0415
        from social_capture.driver.visit import visit  # noqa: PLC0415

        steps, artefacts, finished = list[Step](), list[dict[str, Any]](), Finished("failed", "")
        with visit(url, Options(allow=allow)) as events:
            for event in events:
                if isinstance(event, Step) and event.result != "running":
                    steps.append(event)
                    self.tell(f"{event.name}: {event.result} ({event.ms} ms) {event.error}")
                elif isinstance(event, FileReady):
                    artefacts.append(_kept(event.kind, event.path, folder))
                elif isinstance(event, Finished):
                    finished = event
                    if event.wacz is not None:
                        artefacts.append(_kept("wacz", event.wacz, folder))
        wacz = next((made for made in artefacts if made["kind"] == "wacz"), None)
        return {
            "status": finished.status,
            "evidence": finished.evidence,
            "error": finished.error,
            "http_status": finished.http_status,
            "url_submitted": url,
            "url_final": finished.url_final,
            "redirects": list(finished.redirect_chain),
            "text": finished.text_nfc,
            "wacz": wacz["path"] if wacz else None,
            "sha256": wacz["sha256"] if wacz else None,
            "artefacts": artefacts,
            "blocked": list(finished.blocked),
            "steps": [asdict(step) for step in steps],
        }


def _kept(kind: str, path: Path, folder: Path) -> dict[str, Any]:
    target = folder / path.name
    shutil.copyfile(path, target)
    with target.open("rb") as stream:
        sha256, size = digest(stream)
    return {"kind": kind, "path": str(target), "sha256": sha256, "size": size}

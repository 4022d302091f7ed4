"""``import_debate FILE``: a debate record or a transcript becomes a stored debate."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone

from checks.input_files import UnreadableFile, read_text
from debates_live import log
from debates_live.folding import slug
from debates_live.importers.intake import About, Intake, participants_from_text, read_file
from debates_live.json_input import BadJson
from debates_live.record.problems import InvalidRecord
from debates_live.record.setting import Participant
from social_capture.captions.cues import BadTranscript
from social_capture.management.answers import (
    HALF_CHARACTER,
    JsonCommand,
    bad_input,
    printable,
)

BAD_INPUT = (UnreadableFile, BadTranscript, BadJson, InvalidRecord, log.AlreadyStored)


class Command(JsonCommand):
    help = (
        "Import a debate record, WebVTT (<v Name>), SRT or transcript JSON. Importing the same "
        "content again stores nothing new. Another content under the slug of a stored debate is "
        "refused, unless --replace appends it to the log as a new import; the log keeps both. "
        "A failed import leaves everything as it was."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--participants", type=Path, help="JSON list as the participants of a debate record"
        )
        parser.add_argument("--slug", default="", help="address of a transcript's debate")
        parser.add_argument("--title", default="", help="title of a transcript's debate")
        parser.add_argument("--date", help="day of a transcript's debate, YYYY-MM-DD")
        parser.add_argument("--replace", action="store_true", help="import over a stored debate")

    def handle(self, **options: Any) -> None:
        path: Path = options["file"]
        try:
            intake = read_file(
                read_text(path), about(path, options), participants(options["participants"])
            )
            debate, is_new = log.store(
                intake,
                cause=f"import_debate {printable(path.name)}"[:200],
                replace_stored=options["replace"],
            )
        except BAD_INPUT as problem:
            raise bad_input(str(path), problem) from problem
        except ValidationError as problem:
            said = (f"debate.{name}: {' '.join(why)}" for name, why in problem.message_dict.items())
            raise bad_input(str(path), "\n".join(said)) from problem
        self.answer(summary(debate, intake, is_new=is_new))


def about(path: Path, options: dict[str, Any]) -> About:
    """What the command line and the file's name say about a transcript."""
    given = options["date"]
    try:
        day = date.fromisoformat(given) if given else timezone.localdate()
    except ValueError as problem:
        raise bad_input("--date", f'"{given}" is no day; expected YYYY-MM-DD') from problem
    if HALF_CHARACTER.search(options["title"]):
        raise bad_input("--title", f'"{options["title"]}" holds bytes that are no UTF-8 text')
    address = options["slug"] or slug(path.stem) or "debate"
    return About(address, options["title"], day.isoformat(), date_is_known=bool(given))


def participants(path: Path | None) -> tuple[Participant, ...]:
    """The people of a file, or nobody."""
    if path is None:
        return ()
    try:
        return participants_from_text(read_text(path))
    except BAD_INPUT as problem:
        raise bad_input(str(path), problem) from problem


def summary(debate: Any, intake: Intake, *, is_new: bool) -> dict[str, Any]:
    """The command's answer."""
    record = debate.board().operators_record
    warnings = list(intake.warnings)
    if not is_new:
        warnings.append(f'debate "{debate.slug}" holds this content already: nothing was stored')
    return {
        "debate": debate.slug,
        "segments": len(record.segments),
        "turns": len(record.turns),
        "participants": [person.to_json() for person in record.participants],
        "warnings": warnings,
    }

"""``research_claim TEXT``: where evidence may be, and what our stored copies of it are worth."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.utils import timezone

from checks.drafting.material import ClaimInput, Evidence, Fact
from checks.research import configured
from checks.research.looking import look
from checks.research.question import Question
from checks.source_rules.in_force import policy
from social_capture.management.answers import JsonCommand, bad_input

LONGEST = 2000


class Command(JsonCommand):
    help = "Looks for evidence about a statement with the configured providers; prints JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("text", metavar="TEXT")
        parser.add_argument("--said-on", metavar="DAY", help="the day it was said: 2026-09-12")

    def handle(self, *args: Any, **options: Any) -> None:
        statement = " ".join(options["text"].split())
        if not statement or len(statement) > LONGEST:
            raise bad_input("TEXT", f"expected a statement of 1 to {LONGEST} characters")
        claim = ClaimInput(statement, said_on=_day(options["said_on"]))
        question = Question(claim, (Fact(statement, is_central=True),), timezone.localdate())
        book = policy()
        answer = look(question, configured.providers_for(), book)
        for step in answer.steps:
            if step["failure"]:
                self.tell(f"{step['provider']}: {step['failure']}: {step['message']}")
        self.answer(
            {
                "closes": answer.closes,
                "steps": answer.steps,
                "leads": answer.leads,
                "evidence": [_said(piece) for piece in answer.evidence],
            }
        )


def _day(written: str | None) -> date | None:
    if written is None:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError as error:
        raise bad_input("--said-on", f"{written}; expected a day as 2026-09-12") from error


def _said(piece: Evidence) -> dict[str, Any]:
    published = piece.published_at or piece.published_on
    return {
        "url": piece.url,
        "kind": piece.kind.value,
        "class": piece.source_class.value if piece.source_class else None,
        "title": piece.title,
        "published": published.isoformat() if published else None,
        "date_origin": piece.date_origin or None,
        "supports_centre": bool(piece.supports),
        "characters": len(piece.text),
    }

"""Everything the board page shows, from one public record and the reader's address line."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django.core.paginator import Page, Paginator

from checks.labels import VERDICT_LABELS
from debates_live.board.findings import ClaimView, claim_views, promise_views, turn_views
from debates_live.board.headline import headline
from debates_live.board.people import Person, people_of
from debates_live.board.scores import MEANINGS, NAMES, metrics, scores
from debates_live.folding import folded
from debates_live.methods.registry import METHODS
from debates_live.record.record import Record

PER_PAGE = 25
LONGEST_SEARCH = 200
OTHER_READINGS = ("accuracy-rate", "error-index")
Shown = TypeVar("Shown")


def board_context(record: Record, asked: Mapping[str, str]) -> dict[str, Any]:
    """The template's variables; ``asked`` holds q, person, verdict, page and turns."""
    people = people_of(record)
    leading = record.debate.leading_method
    results = {name: method.publish(record) for name, method in METHODS.items()}
    claims = claim_views(record, people)
    search = folded(asked.get("q", "")[:LONGEST_SEARCH])
    found = [each for each in claims if _is_asked_for(each, asked, search)]
    return {
        "setting": record.debate,
        "method": _reading(leading, results, people),
        "headline": headline(leading, results[leading], people),
        "metrics": metrics(leading, results[leading], people),
        "others": [_reading(name, results, people) for name in _other_readings(record)],
        "speech": _speech(results, people),
        "turns": _page(turn_views(record, people), asked.get("turns")),
        "claims": _page(found, asked.get("page")),
        "claims_total": len(claims),
        "claims_with_verdict": sum(each.finding is not None for each in claims),
        "promises": promise_views(record, people),
        "has_legal_paths": record.debate.chamber is not None,
        "speakers": [person for person in people.values() if person.number],
        "verdicts": list(VERDICT_LABELS.items()),
        "asked": {key: asked.get(key, "")[:LONGEST_SEARCH] for key in ("q", "person", "verdict")},
        "corrections": record.corrections,
        "is_held": record.debate.publishing != "automatic",
    }


def _reading(name: str, results: Mapping[str, Any], people: Mapping[str, Person]) -> dict[str, Any]:
    return {
        "name": NAMES[name],
        "meaning": MEANINGS[name],
        "version": METHODS[name].version,
        "scores": scores(name, results[name], people),
    }


def _other_readings(record: Record) -> list[str]:
    named = record.debate.other_methods or OTHER_READINGS
    leading = record.debate.leading_method
    return [name for name in named if name in NAMES and name != leading]


def _speech(results: Mapping[str, Any], people: Mapping[str, Person]) -> list[dict[str, Any]]:
    return [
        {
            "person": people[person],
            "seconds": found["speaking_s"],
            "claims_per_minute": results["accuracy-rate"]["candidates"][person][
                "claims_per_minute"
            ],
        }
        for person, found in results["scoreboard-v2"]["candidates"].items()
    ]


def _is_asked_for(view: ClaimView, asked: Mapping[str, str], search: str) -> bool:
    person, verdict = asked.get("person"), asked.get("verdict")
    if person and view.person.id != person:
        return False
    if verdict and (view.finding is None or view.finding.verdict != verdict):
        return False
    return not search or view.has(search)


def _page(shown: Sequence[Shown], number: str | None) -> Page[Shown]:
    # get_page answers page "x" with the first and page 999 with the last: no error for a reader.
    return Paginator(shown, PER_PAGE).get_page(number or 1)

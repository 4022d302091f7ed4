"""Debate records in the making: a valid one to start from, with what a test is about added."""

from typing import Any

from debates_live import log
from debates_live.importers.intake import Intake
from debates_live.models import Debate
from debates_live.record.reading import record_from_data
from debates_live.record.record import Record


def record_data(**lists: Any) -> dict[str, Any]:
    """A debate of two invented candidates and a moderator; ``debate`` updates its setting."""
    setting = {
        "slug": "debate-da-serra",
        "title": "Debate da Rede Serra",
        "date": "2026-09-21",
        "duration_s": 3600,
    }
    return {
        "format": "debate-record/1",
        "debate": setting | lists.pop("debate", {}),
        "participants": [
            {"id": "ana", "name": "Ana Prado", "role": "candidate", "party": "PX"},
            {"id": "jo", "name": "João Tavares", "role": "candidate", "party": "PY"},
            {"id": "lia", "name": "Lia Fontes", "role": "moderator"},
        ],
    } | lists


def record(**lists: Any) -> Record:
    """The same, read and validated."""
    return record_from_data(record_data(**lists))


def claim(id_: str, speaker: str = "ana", **found: Any) -> dict[str, Any]:
    """A claim at second 60 unless told otherwise."""
    return {"id": id_, "speaker": speaker, "start_s": 60, "quote": f"Fala {id_}."} | found


def checked(id_: str, verdict: str, speaker: str = "ana", **found: Any) -> dict[str, Any]:
    """A claim with a first verdict and an equal second reading."""
    return claim(id_, speaker, verdict=verdict, review={"verdict": verdict}) | found


def segment(
    id_: str, start_s: float, end_s: float, speaker: str | None = "ana", **more: Any
) -> dict[str, Any]:
    """A piece of speech."""
    text = more.pop("text", "Vamos falar da cidade.")
    return {"id": id_, "start_s": start_s, "end_s": end_s, "speaker": speaker, "text": text} | more


def assessed_turn(
    id_: str, speaker: str = "ana", start_s: float = 0, **found: Any
) -> dict[str, Any]:
    """A turn of one minute without question, assessed in the middle of every scale."""
    assessment = {"substance": 5, "clarity": 5, "personal_attack": False} | found
    return {
        "id": id_,
        "speaker": speaker,
        "start_s": start_s,
        "end_s": start_s + 60,
        "assessment": assessment,
    }


def stored(data: dict[str, Any] | None = None) -> Debate:
    """A debate in the database, imported from a record."""
    intake = Intake(record_from_data(data or record_data()), is_transcript=False)
    return log.store(intake, cause="a test")[0]

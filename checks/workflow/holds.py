"""The holding that a person saw, as a word that a form brings back."""

from checks.models.fact_check import FactCheck
from checks.refusals import HeldByNobody
from checks.refusing import held_by_other


def hold_of(fact_check: FactCheck) -> str:
    """Who holds it since when, as one word for a form to bring back: the holding that was seen."""
    since = fact_check.held_since
    return f"{fact_check.editor_id}@{since.isoformat()}" if since else "nobody"


def require_hold(fact_check: FactCheck, seen_hold: str) -> None:
    """Raise unless the check is still held as it was when the person looked.

    ``HeldByOther`` names who holds it now and since when; ``HeldByNobody`` says that nobody does.
    An empty ``seen_hold`` asks for nothing.
    """
    if not seen_hold or seen_hold == hold_of(fact_check):
        return
    if fact_check.editor is None:
        raise HeldByNobody
    raise held_by_other(fact_check)

"""Which days, which election: what a ledger is about."""

from dataclasses import dataclass
from datetime import date, timedelta

MONTHS = 12


@dataclass(frozen=True, slots=True)
class Scope:
    """Whole days of the site's zone, both included; ``election`` is a round's slug or empty."""

    since: date
    until: date
    election: str = ""


def month_of(day: date) -> Scope:
    """The whole calendar month of a day."""
    first = day.replace(day=1)
    return Scope(first, _first_of_next(first) - timedelta(days=1))


def months_before(day: date, count: int = MONTHS) -> list[Scope]:
    """The month of a day and those before it, the latest first."""
    scopes = [month_of(day)]
    while len(scopes) < count:
        scopes.append(month_of(scopes[-1].since - timedelta(days=1)))
    return scopes


def _first_of_next(first: date) -> date:
    return (first + timedelta(days=31)).replace(day=1)

"""Makes the memory anew from what is published; a second time changes nothing."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from django.db import OperationalError, connection, transaction

from checks.memory.choosing import execute, memory
from checks.memory.frequencies import count
from checks.memory.index.protocol import Candidate, Shelf
from checks.memory.remembering import entry_of
from checks.models.fact_check import FactCheck
from checks.models.memory import AgencyReview, MemoryEntry, MemoryStem
from checks.states import CheckState

BATCH = 1_000
# [ours] Below a second, after which PostgreSQL looks for rings of waiting transactions.
PATIENCE_MS = 200
MOST_TRIES = 20
Value = TypeVar("Value")


def rebuild() -> dict[str, int]:
    """Entries, counts and index; returns how many of each."""
    checks, reviews = _made_anew()
    found = memory()
    found.index.clear()
    for shelf in Shelf:
        for batch in batches(_held(shelf)):
            found.index.put(shelf, batch)
    found.frequencies.forget()
    return {"checks": checks, "reviews": reviews, "stems": MemoryStem.objects.count()}


def _made_anew() -> tuple[int, int]:
    """Give way to whoever publishes at the same instant, and begin again."""
    tries_left = MOST_TRIES
    while True:
        tries_left -= 1
        try:
            with transaction.atomic():
                _keep_writers_out()
                MemoryEntry.objects.all().delete()
                MemoryStem.objects.all().delete()
                return _add(_checks()), _add(_reviews())
        except OperationalError:
            if not tries_left:
                raise


def _keep_writers_out() -> None:
    """Until the commit: what they keep meanwhile would be added twice, or lost."""
    # SQLite has one writer at a time anyway. This mode also stops who locks a row to change it.
    # Who holds the row of a check that we point to waits for us here, and we for them: we give up
    # first, well before the database makes the publication fail.
    if connection.vendor == "postgresql":
        execute(f"LOCK TABLE {MemoryEntry._meta.db_table} IN EXCLUSIVE MODE")
        execute(f"SET LOCAL lock_timeout = '{PATIENCE_MS}ms'")


def batches(values: Iterable[Value]) -> Iterator[list[Value]]:
    """The values, a thousand at a time."""
    left = iter(values)
    while batch := list(islice(left, BATCH)):
        yield batch


def _checks() -> Iterator[MemoryEntry]:
    live = FactCheck.objects.filter(state=CheckState.PUBLISHED).order_by("pk")
    for fact_check in live.iterator(chunk_size=BATCH):
        publication = fact_check.publications.order_by("-round_number").first()
        if publication is not None:
            yield entry_of(Shelf.OWN, publication.content["statement"], fact_check=fact_check)


def _reviews() -> Iterator[MemoryEntry]:
    for review in AgencyReview.objects.order_by("pk").iterator(chunk_size=BATCH):
        yield entry_of(Shelf.AGENCY, review.claim, review=review)


def _add(entries: Iterable[MemoryEntry]) -> int:
    added = 0
    for batch in batches(entries):
        MemoryEntry.objects.bulk_create(batch)
        count(execute, [entry.stems.split() for entry in batch], [])
        added += len(batch)
    return added


def _held(shelf: Shelf) -> Iterator[Candidate]:
    held: Any = MemoryEntry.objects.filter(shelf=shelf.value).order_by("pk")
    for key, stems in held.values_list("pk", "stems").iterator(chunk_size=BATCH):
        yield Candidate(key, tuple(stems.split()))

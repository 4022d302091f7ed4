"""Keeps the memory equal to what is published, in the transaction that publishes it."""

from typing import Any

from django.db import transaction

from checks import waking
from checks.memory.choosing import execute, memory
from checks.memory.frequencies import count
from checks.memory.index.protocol import Candidate, Shelf
from checks.memory.words import stems_of
from checks.models.editorial import Publication
from checks.models.fact_check import FactCheck
from checks.models.memory import AgencyReview, MemoryEntry, MemoryMatch

OFFER = "checks.tasks.offer_published_check"


def remember_when_it_is_published(instance: Publication, **_kwargs: Any) -> None:
    """What went out last is what the check says; the claims that wait are looked at again."""
    statement = instance.content["statement"]
    entry = remember(Shelf.OWN, statement, is_offered=False, fact_check=instance.fact_check)
    waking.wake(OFFER, entry.pk)


def forget_when_it_is_withdrawn(fact_check: FactCheck, **_kwargs: Any) -> None:
    """A withdrawn verdict serves no other claim; what was proposed with it is dropped."""
    forget(MemoryEntry.objects.filter(fact_check=fact_check))
    MemoryMatch.objects.filter(fact_check=fact_check, state=MemoryMatch.State.PROPOSED).delete()


def remember_when_a_review_is_saved(instance: AgencyReview, **_kwargs: Any) -> None:
    """Another agency's check, apart from ours."""
    remember(Shelf.AGENCY, instance.claim, review=instance)


def entry_of(shelf: Shelf, statement: str, **whose: Any) -> MemoryEntry:
    """An entry that is not stored yet."""
    stems = stems_of(statement)
    return MemoryEntry(
        shelf=shelf.value, statement=statement, stems=" ".join(stems), length=len(stems), **whose
    )


def remember(shelf: Shelf, statement: str, *, is_offered: bool = True, **whose: Any) -> MemoryEntry:
    """Hold a statement for whose check it is, in place of what was held for it."""
    entry = entry_of(shelf, statement, **whose)
    entry.is_offered = is_offered
    with transaction.atomic():
        before = MemoryEntry.objects.select_for_update().filter(**whose).first()
        entry.pk = before.pk if before else None
        entry.save()
        count(execute, [entry.stems.split()], [before.stems.split()] if before else [])
        held = Candidate(entry.pk, tuple(entry.stems.split()))
        transaction.on_commit(lambda: memory().index.put(shelf, [held]))
    return entry


def forget(entries: Any) -> None:
    """Hold these entries no more."""
    with transaction.atomic():
        gone = dict(entries.select_for_update().values_list("pk", "stems"))
        MemoryEntry.objects.filter(pk__in=gone).delete()
        count(execute, [], [stems.split() for stems in gone.values()])
        transaction.on_commit(lambda: memory().index.forget(gone) if gone else None)

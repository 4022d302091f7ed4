"""Two workers change the memory at the same instant: index, counts and entries stay one story."""

from functools import partial

import pytest
from django.db import transaction

from checks.memory.asking import matches_of
from checks.memory.index.protocol import Shelf
from checks.memory.rebuilding import rebuild
from checks.memory.remembering import forget
from checks.memory.words import stems_of
from checks.models import AgencyReview, MemoryEntry, MemoryStem
from tests.checks.at_once import DONE, two_people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]
WORDS = ["escola", "posto", "creche", "ponte", "estrada"]
ROUNDS = 8


@pytest.fixture
def pair(transactional_db):
    with two_people() as people:
        yield people


def claim_of(place, number):
    return f"O prefeito fechou {number} {WORDS[place]} em Porto Sereno"


def reviewed(place, number):
    return AgencyReview.objects.update_or_create(
        key=f"{place}", defaults={"url": "https://a.example/", "claim": claim_of(place, number)}
    )


def one_story():
    """The counts are those of the entries, and each entry is found by its own words."""
    entries = list(MemoryEntry.objects.all())
    expected = {}
    for entry in entries:
        for stem in set(stems_of(entry.statement)):
            expected[stem] = expected.get(stem, 0) + 1
    counted = dict(MemoryStem.objects.exclude(entries=0).values_list("stem", "entries"))
    found = {
        entry.pk
        for entry in entries
        for _match, hit in matches_of(entry.statement, Shelf.AGENCY, at_most=50)
        if hit.pk == entry.pk
    }
    return counted == expected and found == {entry.pk for entry in entries}


def test_two_workers_that_keep_other_checks_lose_no_count(pair):
    for number in range(ROUNDS):
        answers = pair.at_once(partial(reviewed, 0, number), partial(reviewed, 1, number))

        assert answers == [DONE, DONE]
        assert one_story()


def test_two_workers_that_keep_the_same_check_leave_it_once(pair):
    reviewed(2, 0)
    for number in range(1, ROUNDS):
        answers = pair.at_once(partial(reviewed, 2, number), partial(reviewed, 2, number + 100))

        assert answers == [DONE, DONE]
        assert AgencyReview.objects.count() == MemoryEntry.objects.count() == 1
        assert one_story()


def test_one_that_comes_and_one_that_goes_leave_the_right_counts(pair):
    for number in range(ROUNDS):
        reviewed(3, number)
        going = MemoryEntry.objects.filter(review__key="3")

        answers = pair.at_once(partial(forget, going), partial(reviewed, 4, number))

        assert answers == [DONE, DONE]
        assert one_story()


def test_a_rebuild_while_a_check_comes_loses_nothing_and_a_second_one_changes_nothing(pair):
    for place in range(3):
        reviewed(place, 7)
    for number in range(ROUNDS):
        answers = pair.at_once(rebuild, partial(reviewed, 3, number))

        assert answers == [DONE, DONE]
        assert MemoryEntry.objects.count() == 4
        assert one_story()
    once = rebuild()
    assert rebuild() == once
    assert one_story()


def test_what_was_rolled_back_is_not_in_the_memory():
    def in_vain():
        with transaction.atomic():
            reviewed(0, 1)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        in_vain()

    assert not MemoryEntry.objects.exists()
    assert one_story()

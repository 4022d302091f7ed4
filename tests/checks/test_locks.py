"""Who may type into a check now."""

import pytest

from checks import workflow
from checks.locks import ClosedLock, HolderLock, OnAirLock, ReviewLock, lock_of
from tests.factories.checks import FactCheckFactory

pytestmark = pytest.mark.django_db


def test_the_holder_types_and_nobody_else(marina, davi):
    lock = lock_of(FactCheckFactory(written=True).page)

    assert isinstance(lock, HolderLock)
    assert not lock.for_user(marina)
    assert lock.for_user(davi)


def test_nobody_types_under_review(marina):
    lock = lock_of(FactCheckFactory(in_review=True).page)

    assert isinstance(lock, ReviewLock)
    assert lock.for_user(marina)


def test_nobody_types_on_air_without_a_correction(marina):
    assert isinstance(lock_of(FactCheckFactory(published=True).page), OnAirLock)


def test_who_opened_the_correction_types(marina):
    lock = lock_of(FactCheckFactory(correcting=True).page)

    assert isinstance(lock, HolderLock)
    assert not lock.for_user(marina)


def test_nobody_types_into_a_discarded_check(marina):
    fact_check = workflow.discard(FactCheckFactory(), by=marina, reason="Repetida.")

    assert isinstance(lock_of(fact_check.page), ClosedLock)

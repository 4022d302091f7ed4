"""Processes that import at the same instant store one debate, and none of them fails."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from debates_live import log
from debates_live.importers.intake import About, read_file
from debates_live.models import Debate
from tests.vectors import vector

TOGETHER = 4


@pytest.mark.db
@pytest.mark.django_db(transaction=True)
def test_the_same_record_imported_at_once_is_stored_once():
    text = json.dumps(vector("by-hand")["record"])
    ready = Barrier(TOGETHER)

    def store(number):
        intake = read_file(text, About("", "", "2026-01-01"))
        ready.wait(timeout=20)
        try:
            return log.store(intake, cause=f"import {number}")[1]
        finally:
            connection.close()

    with ThreadPoolExecutor(TOGETHER) as pool:
        stored = list(pool.map(store, range(TOGETHER)))

    assert sorted(stored) == [False, False, False, True]
    assert [event.sequence for event in Debate.objects.get().events.all()] == [1, 2]

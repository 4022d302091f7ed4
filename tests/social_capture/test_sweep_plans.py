"""What runs each minute reads what is due, however much was kept before."""

import re
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction

from checks import archiving, link_looks, pending
from social_capture import capturing, evidence_texts, later_looks, timestamping, verifying
from social_capture.models import Account, Artefact, Capture, Post, Timestamp, Verification
from social_capture.tasks import collect_due_accounts

pytestmark = [pytest.mark.db, pytest.mark.django_db]
KEPT = 3_000
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
LARGE = ("capture", "post", "timestamp", "verification", "account", "artefact")
WHOLE = {
    "sqlite": rf"SCAN social_capture_(?:{'|'.join(LARGE)})$",
    "postgresql": rf"Seq Scan on social_capture_(?:{'|'.join(LARGE)})\b",
}


@pytest.fixture(scope="module")
def kept(django_db_setup, django_db_blocker):
    """Thousands of posts, captures and cited sources with which every sweep has done."""
    with django_db_blocker.unblock(), given_back():
        Account.objects.bulk_create(
            Account(platform="web", handle=str(n), url=f"https://social.example/{n}")
            for n in range(KEPT)
        )
        posts = Post.objects.bulk_create(map(_post, range(KEPT)))
        captures = Capture.objects.bulk_create(
            _capture(number, None if number % 3 == 0 else post) for number, post in enumerate(posts)
        )
        Timestamp.objects.bulk_create(map(_timestamp, captures))
        Artefact.objects.bulk_create(map(_artefact, captures))
        Verification.objects.bulk_create(map(_verification, captures))
        if connection.vendor == "postgresql":  # SQLite counts nothing by itself
            with connection.cursor() as cursor:
                cursor.execute("ANALYZE")
        yield


@contextmanager
def given_back():
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _post(number):
    return Post(
        platform="web",
        post_id=str(number),
        canonical_url=f"https://social.example/p/{number}",
        canonicaliser_version=1,
        kept_at=BEGINNING,
    )


def _capture(number, post):
    ended = BEGINNING + timedelta(minutes=number)
    address = f"https://social.example/p/{number}"
    return Capture(
        post=post,
        address=address,
        url_submitted=address,
        reason="pasted" if post else "source",
        slot="1",
        status="ok",
        wacz_sha256="0" * 64,
        queued_at=ended,
        finished_at=ended,
        text_read_at=None if post else ended,
    )


def _timestamp(capture):
    return Timestamp(
        capture=capture,
        kind="opentimestamps",
        wacz_sha256=capture.wacz_sha256,
        state="failed",
        requested_at=capture.queued_at,
    )


def _artefact(capture):
    name = f"dom/{capture.pk}"
    return Artefact(
        capture=capture, kind="dom", sha256=str(capture.pk), size=1, mime="text/html", name=name
    )


def _verification(capture):
    at = capture.queued_at
    return Verification(capture=capture, requested_at=at, verified_at=at, is_valid=True)


def whole_tables(sweep):
    """The lines of the database's plans that read one of the large tables from end to end."""
    asked = []

    def note(execute, sql, params, many, context):
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        sweep()
    plans = []
    how = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        for sql, params in asked:
            if sql.startswith("SELECT"):
                cursor.execute(f"{how} {sql}", params)
                plans += [(str(row[-1]), sql) for row in cursor.fetchall()]
    assert asked
    return [plan for plan in plans if re.search(WHOLE[connection.vendor], plan[0])]


SWEEPS = [
    evidence_texts.read_waiting,
    capturing.wake_abandoned,
    later_looks.look_again,
    timestamping.wake_due,
    verifying.wake_waiting,
    collect_due_accounts,
    archiving.carry_out_orders,
    link_looks.look_at_due,
    pending.wake_all,
]


@pytest.mark.parametrize("sweep", SWEEPS, ids=lambda sweep: f"{sweep.__module__}.{sweep.__name__}")
def test_a_sweep_reads_no_table_from_end_to_end(kept, settings, sweep):
    settings.CAPTURE_CALENDARS = ["https://calendar.example"]

    assert whole_tables(sweep) == []

"""The audit by the clock stands on record, on the desk, and in a notice to who answers for it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from checks import anchors, auditing, notices
from checks.models import AuditRun, NoticeKind
from checks.walls import installing
from tests.factories.checks import FactCheckFactory

pytestmark = [pytest.mark.django_db, pytest.mark.db]


@pytest.fixture(autouse=True)
def anchor_file(settings, tmp_path):
    """A file of this test's own."""
    settings.LASTRO_ANCHOR_FILE = tmp_path / "log-heads.jsonl"


@pytest.fixture
def rewritten():
    """A published check whose verdict somebody changed with the walls down."""
    fact_check = FactCheckFactory(published=True)
    installing.drop(connection)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE checks_factcheckpage SET verdict = 'true'")
    installing.install(connection)
    return fact_check


def first_screen(client, person) -> str:
    """What the person sees first."""
    client.force_login(person)
    return client.get(reverse("wagtailadmin_home")).content.decode()


def test_a_clean_audit_is_kept_and_the_log_anchored():
    FactCheckFactory(published=True)

    found = auditing.run()

    assert (found.live, found.approved, found.problem_count) == (1, 1, 0)
    assert len(anchors.anchors()) == 1


def test_a_rewritten_verdict_is_told_to_the_chief(rewritten, bia):
    auditing.run()

    notice = notices.unread_of(bia).get()
    assert (notice.kind, notice.details["count"]) == (NoticeKind.AUDIT_FAILED, 1)


def test_the_same_problem_is_told_once(rewritten, bia):
    auditing.run()
    auditing.run()

    assert notices.unread_of(bia).count() == 1


def test_a_log_with_a_problem_is_not_anchored():
    FactCheckFactory(published=True)
    installing.drop(connection)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM checks_logentry WHERE number = 2")
    installing.install(connection)

    found = auditing.run()

    assert found.log_problems
    assert anchors.anchors() == []


def test_a_missing_wall_counts():
    installing.drop(connection)

    found = auditing.run()
    installing.install(connection)

    assert "checks_page_changes_with_permit" in found.missing_walls


def test_the_first_screen_names_what_is_wrong(rewritten, client, bia):
    auditing.run()

    assert f"página {rewritten.page_id}" in first_screen(client, bia)


def test_the_first_screen_says_nothing_when_all_is_well(client, bia):
    auditing.run()

    assert "auditoria" not in first_screen(client, bia).lower()


def test_the_first_screen_says_that_nobody_has_looked(client, bia):
    auditing.run()
    AuditRun.objects.update(at=timezone.now() - timedelta(days=3))

    assert "A auditoria não rodou" in first_screen(client, bia)


def test_only_the_last_audits_are_kept(monkeypatch):
    monkeypatch.setattr(auditing, "KEPT", 2)
    for _night in range(4):
        auditing.run()

    assert AuditRun.objects.count() == 2
